import type { ComponentProps } from 'react';
import { DialogPart } from '#ui/dialog-part';
import type { RescheduleDialog as Reschedule } from './reschedule-dialog.tsx';
import type { WalkInDialog as WalkIn } from './walk-in-dialog.tsx';

const fetchWalkIn = async () => (await import('./walk-in-dialog.tsx')).WalkInDialog;
const fetchReschedule = async () => (await import('./reschedule-dialog.tsx')).RescheduleDialog;

/** Loads these dialogs on first use: their forms are half the size of the queue screen. */
export function WalkInDialog(props: ComponentProps<typeof WalkIn>) {
  return <DialogPart fetchDialog={fetchWalkIn} given={props} />;
}

export function RescheduleDialog(props: ComponentProps<typeof Reschedule>) {
  return <DialogPart fetchDialog={fetchReschedule} given={props} />;
}
