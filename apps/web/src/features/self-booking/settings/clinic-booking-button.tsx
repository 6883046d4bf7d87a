import { CalendarCheck } from 'lucide-react';
import { DialogPart } from '#ui/dialog-part';
import { DialogsButton } from '#ui/dialogs-button';
import { clinicBookingMessages as words } from './clinic-booking.messages.ts';

const fetchDialog = async () => (await import('./clinic-booking-dialog.tsx')).ClinicBookingDialog;

export function ClinicBookingButton() {
  return (
    <DialogsButton label={words.button} icon={<CalendarCheck aria-hidden="true" className="size-4" />}>
      {(onClose) => <DialogPart fetchDialog={fetchDialog} given={{ onClose }} />}
    </DialogsButton>
  );
}
