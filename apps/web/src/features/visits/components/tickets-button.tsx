import type { Doctor } from '@anteroom/contract/staff';
import { Ticket } from 'lucide-react';
import { DialogPart } from '#ui/dialog-part';
import { DialogsButton } from '#ui/dialogs-button';
import { ticketListMessages as words } from '../tickets.messages.ts';

const fetchDialog = async () => (await import('./ticket-list-dialog.tsx')).TicketListDialog;

export function TicketsButton({ doctor }: { doctor: Doctor }) {
  return (
    <DialogsButton
      variant="secondary"
      label={words.open}
      icon={<Ticket aria-hidden="true" className="size-4" />}
    >
      {(onClose) => <DialogPart fetchDialog={fetchDialog} given={{ doctor, onClose }} />}
    </DialogsButton>
  );
}
