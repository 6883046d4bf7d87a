import type { Appointment } from '@anteroom/contract/appointments';
import type { ReactNode } from 'react';
import { Dialog, DialogBody } from '#ui/dialog';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { useBooked } from '../api/use-booked.ts';
import { appointmentWords as words } from '../appointments.words.ts';

type Props = {
  uuid: string;
  title: string;
  onClose: () => void;
  /** The dialog that is opened, once the appointment is here. */
  children: (appointment: Appointment) => ReactNode;
};

/** For screens that know of an appointment only what they show of it. */
export function BookedAppointment({ uuid, title, onClose, children }: Props) {
  const { data: appointment, isError, refetch } = useBooked(uuid);
  if (appointment) return children(appointment);
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogBody label={title}>
        {isError ? (
          <RetryBanner onRetry={refetch}>{words.viewFailed}</RetryBanner>
        ) : (
          <Skeleton label={words.loadingOne} rows={4} />
        )}
      </DialogBody>
    </Dialog>
  );
}
