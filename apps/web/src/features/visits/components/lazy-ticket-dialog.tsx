import type { ComponentProps } from 'react';
import { DialogPart } from '#ui/dialog-part';
import type { DayTicketsDialog as DayDialog } from './day-tickets-dialog.tsx';
import type { TicketDialog as Dialog } from './ticket-dialog.tsx';

const fetchDialog = async () => (await import('./ticket-dialog.tsx')).TicketDialog;
const fetchDayDialog = async () => (await import('./day-tickets-dialog.tsx')).DayTicketsDialog;

/** Loads the dialogs for a ticket together with the QR code generator on first use. */
export function TicketDialog(props: ComponentProps<typeof Dialog>) {
  return <DialogPart fetchDialog={fetchDialog} given={props} />;
}

export function DayTicketsDialog(props: ComponentProps<typeof DayDialog>) {
  return <DialogPart fetchDialog={fetchDayDialog} given={props} />;
}
