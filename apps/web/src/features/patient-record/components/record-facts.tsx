import type { Appointment } from '@anteroom/contract/appointments';
import type { PatientBooking } from '@anteroom/contract/patient-summary';
import type { Patient } from '@anteroom/contract/patients';
import type { ReactNode } from 'react';
import { useClinic } from '#features/clinic';
import { formatCalendarDate, formatClock } from '#lib/format-date';
import { shownText } from '#lib/shown-text';
import { toWallTime } from '#lib/wall-time';
import { ageOn } from '../age.ts';
import { recordMessages as words } from '../patient-record.messages.ts';

type Props = { patient: Patient; visits: readonly Appointment[]; bookings: readonly PatientBooking[] };

/** Shows the patient's age and the reason for today's visit. */
export function RecordFacts({ patient, visits, bookings }: Props) {
  const { today, timezone } = useClinic();
  const { dateOfBirth, dateOfDeath, medicalHistory } = patient;
  const current = [...visits, ...bookings].find(
    ({ status, scheduledDateTime }) =>
      status === 'in_progress' ||
      (['scheduled', 'confirmed'].includes(status) &&
        toWallTime(scheduledDateTime, timezone).startsWith(today)),
  );
  return (
    <dl className="grid gap-2">
      {dateOfBirth && (
        <Fact term={words.age}>
          {words.ageOf(ageOn(dateOfDeath ?? today, dateOfBirth), formatCalendarDate(dateOfBirth))}
        </Fact>
      )}
      {dateOfDeath && <Fact term={words.died}>{formatCalendarDate(dateOfDeath)}</Fact>}
      {current && (
        <Fact term={words.today}>
          <span className="font-semibold">{shownText(current.reasonForVisit, words.noReason)}</span>{' '}
          <span className="text-ink-soft tabular-nums">
            {formatClock(current.scheduledDateTime, timezone)} · {current.doctorName}
          </span>
        </Fact>
      )}
      <Fact term={words.doctor}>{patient.doctorName}</Fact>
      {medicalHistory && <Fact term={words.history}>{medicalHistory}</Fact>}
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3">
      <dt className="text-sm leading-6 text-ink-faint">{term}</dt>
      <dd className="wrap-break-word whitespace-pre-line">{children}</dd>
    </div>
  );
}
