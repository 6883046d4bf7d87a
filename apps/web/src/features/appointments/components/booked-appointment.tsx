import type { Appointment } from '@anteroom/contract/appointments';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Dialog, DialogBody } from '#ui/dialog';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { bookedAppointment } from '../api/appointment-queries.ts';
import { appointmentMessages as words } from '../appointments.messages.ts';

type Props = {
  uuid: string;
  title: string;
  onClose: () => void;
  /** Renders the dialog after the appointment has loaded. */
  children: (appointment: Appointment) => ReactNode;
};

/** Loads an appointment for a screen that knows only its uuid. */
export function BookedAppointment({ uuid, title, onClose, children }: Props) {
  const { data: appointment, isError, refetch } = useQuery(bookedAppointment(uuid));
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
