import { type AppointmentConflict, appointmentConflict } from '@anteroom/contract/appointment-conflict';
import { bannerOf, hasCode } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { appointmentMessages as words } from '../appointments.messages.ts';

const mode = {
  create: { failed: words.createFailed, overrule: words.bookAnyway, busy: words.submitting },
  edit: { failed: words.updateFailed, overrule: words.saveAnyway, busy: words.submittingEdit },
  move: { failed: words.moveFailed, overrule: words.moveAnyway, busy: words.moving },
} as const;

type Props = {
  of: keyof typeof mode;
  error: Error;
  timeZone: string;
  isBusy: boolean;
  onOverrule: () => void;
};

/** Shows why the server rejected a save. Lists overlapping appointments and lets the user save anyway. */
export function SaveErrorBanner({ of, error, timeZone, isBusy, onOverrule }: Props) {
  const { failed, overrule, busy } = mode[of];
  const isOverlap = hasCode(error, 'appointment_overlap');
  const message = bannerOf(error, failed);
  if (message === null) return null;
  return (
    <div className="sm:col-span-2">
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
          <Button size="small" className="mt-3" onClick={onOverrule} isBusy={isBusy} busyText={busy}>
            {overrule}
          </Button>
        )}
      </Banner>
    </div>
  );
}

/**
 * Returns the appointments named in an overlap error, or an empty list for any other error. Skips a conflict without an
 * appointment, because the error message already says that the patient is booked elsewhere.
 */
function overlapConflicts(error: unknown): AppointmentConflict[] {
  if (!hasCode(error, 'appointment_overlap')) return [];
  return (error.body?.conflicts ?? []).flatMap((conflict) => {
    const read = appointmentConflict.safeParse(conflict);
    return read.success ? [read.data] : [];
  });
}
