import { hasCode, messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { appointmentWords as words } from '../appointments.words.ts';
import { overlapConflicts } from '../overlap-conflicts.ts';

type Props = { error: Error; timeZone: string; isBusy: boolean; onBookAnyway: () => void };

/** Why a booking was refused. Where appointments are in the way, each is named and may be overruled. */
export function BookingRefusal({ error, timeZone, isBusy, onBookAnyway }: Props) {
  const message = messageOf(error, words.createFailed);
  if (!hasCode(error, 'appointment_overlap')) return <Banner tone="danger">{message}</Banner>;
  const bookAnyway = (
    <Button size="small" onClick={onBookAnyway} isBusy={isBusy} busyText={words.submitting}>
      {words.bookAnyway}
    </Button>
  );
  return (
    <Banner tone="danger" title={words.overlapTitle} action={bookAnyway}>
      <p>{message}</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5 font-medium">
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
    </Banner>
  );
}
