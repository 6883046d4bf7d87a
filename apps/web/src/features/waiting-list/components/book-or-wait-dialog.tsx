import { type ComponentProps, useState } from 'react';
import { CreateAppointmentDialog } from '#features/appointments';
import { LazyBoundary, lazyComponent } from '#lib/lazy-component';
import { DialogPart } from '#ui/dialog-part';
import type { WaitingStart } from './entry-dialog.tsx';

const fetchDialog = async () => (await import('./entry-dialog.tsx')).EntryDialog;
const EndWaitField = lazyComponent(async () => (await import('./end-wait-field.tsx')).EndWaitField);

type Props = Omit<
  ComponentProps<typeof CreateAppointmentDialog>,
  'onWait' | 'askToEndWait' | 'keptWaitingId'
>;

/** Books an appointment. If no time suits, the user can switch to the waiting list dialog. */
export function BookOrWaitDialog(props: Props) {
  const [start, setStart] = useState<WaitingStart | null>(null);
  const [keptWaitingId, setKeptWaitingId] = useState<number | null>(null);
  if (start)
    return <DialogPart fetchDialog={fetchDialog} given={{ entry: null, start, onClose: props.onClose }} />;
  return (
    <CreateAppointmentDialog
      {...props}
      onWait={setStart}
      keptWaitingId={keptWaitingId}
      askToEndWait={(booking) =>
        booking.patientId !== null && (
          <LazyBoundary placeholder={null}>
            <EndWaitField
              patientId={booking.patientId}
              booking={booking}
              endsWait={keptWaitingId !== booking.patientId}
              onChange={(endsWait) => setKeptWaitingId(endsWait ? null : booking.patientId)}
            />
          </LazyBoundary>
        )
      }
    />
  );
}
