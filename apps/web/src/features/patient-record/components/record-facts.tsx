import type { Appointment } from '@anteroom/contract/appointments';
import type { PatientBooking } from '@anteroom/contract/patient-summary';
import type { Patient } from '@anteroom/contract/patients';
import { ShieldCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { HiddenSectionsNote, useClinic } from '#features/clinic';
import { formatCalendarDate, formatClock } from '#lib/format-date';
import { shownText } from '#lib/shown-text';
import { toWallTime } from '#lib/wall-time';
import { recordMessages as words } from '../patient-record.messages.ts';

type Props = { patient: Patient; visits: readonly Appointment[]; bookings: readonly PatientBooking[] };

/** Shows the patient's age, the reason for the current or today's visit, the doctor and the medical history. */
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

/** Shows allergies and current medication above all other sections. A note names the sections that the clinic hides. */
export function SafetyFacts({ patient }: { patient: Pick<Patient, 'allergies' | 'currentMedications'> }) {
  const { allergies, currentMedications } = patient;
  return (
    <div className="grid gap-2">
      <HiddenSectionsNote />
      {allergies && <Warning term={words.allergies} text={allergies} />}
      {allergies === null && (
        <p className="flex items-center gap-2 text-ink-soft">
          <ShieldCheck aria-hidden="true" className="size-4.5 shrink-0" />
          {words.noAllergies}
        </p>
      )}
      {currentMedications && <Warning term={words.medication} text={currentMedications} />}
    </div>
  );
}

function Warning({ term, text }: { term: string; text: string }) {
  return (
    <div className="flex gap-3 rounded-md border border-serving/35 bg-serving-soft px-4 py-3 text-serving">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{term}</p>
        <p className="wrap-break-word whitespace-pre-line">{text}</p>
      </div>
    </div>
  );
}

/** Returns the age in whole years. Both dates are `YYYY-MM-DD`. */
export function ageOn(today: string, dateOfBirth: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/** Renders a section of a record with a title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-lg font-semibold">{title}</h3>
      {children}
    </section>
  );
}
