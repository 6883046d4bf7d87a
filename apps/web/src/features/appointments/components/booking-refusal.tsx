import { hasCode, messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { useBringIntoView } from '#ui/use-bring-into-view';
import { appointmentWords as words } from '../appointments.words.ts';
import { overlapConflicts } from '../overlap-conflicts.ts';

type Props = { error: Error; timeZone: string; isBusy: boolean; onBookAnyway: () => void };

/** Why a booking was refused. Where appointments are in the way, each is named and may be overruled. */
export function BookingRefusal({ error, timeZone, isBusy, onBookAnyway }: Props) {
  const refusal = useBringIntoView();
  const message = messageOf(error, words.createFailed);
  const isOverlap = hasCode(error, 'appointment_overlap');
  return (
    <div ref={refusal}>
      <Banner tone="danger" {...(isOverlap ? { title: words.overlapTitle } : {})}>
        <p>{message}</p>
        <ul className="mt-2 grid list-disc gap-1 pl-5 font-medium empty:hidden">
          {overlapConflicts(error).map(({ uuid, scheduledDateTime, doctorName, patientName }) => (
            <li key={uuid}>
              {words.conflict(
                formatDateTime(scheduledDateTime, timeZone),
                doctorName,
                patientName ?? words.anotherPatient,
              )}
            </li>
          ))}
        </ul>
        {isOverlap && (
          <Button
            size="small"
            className="mt-3"
            onClick={onBookAnyway}
            isBusy={isBusy}
            busyText={words.submitting}
          >
            {words.bookAnyway}
          </Button>
        )}
      </Banner>
    </div>
  );
}
