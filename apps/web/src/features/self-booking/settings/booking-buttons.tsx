import type { Doctor } from '@anteroom/contract/staff';
import { CalendarCheck } from 'lucide-react';
import { DialogPart } from '#ui/dialog-part';
import { DialogsButton } from '#ui/dialogs-button';
import { clinicBookingMessages, bookingSettingsMessages as words } from './booking-settings.messages.ts';

const fetchSettings = async () => (await import('./booking-settings-dialog.tsx')).BookingSettingsDialog;

export function OnlineBookingButton({ doctor }: { doctor: Doctor }) {
  return (
    <DialogsButton label={words.open} icon={<CalendarCheck aria-hidden="true" className="size-4" />}>
      {(onClose) => <DialogPart fetchDialog={fetchSettings} given={{ doctor, onClose }} />}
    </DialogsButton>
  );
}

const fetchClinicSettings = async () => (await import('./clinic-booking-dialog.tsx')).ClinicBookingDialog;

export function ClinicBookingButton() {
  return (
    <DialogsButton
      label={clinicBookingMessages.button}
      icon={<CalendarCheck aria-hidden="true" className="size-4" />}
    >
      {(onClose) => <DialogPart fetchDialog={fetchClinicSettings} given={{ onClose }} />}
    </DialogsButton>
  );
}
