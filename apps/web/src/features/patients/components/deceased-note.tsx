import type { Patient } from '@anteroom/contract/patients';
import { formatCalendarDate } from '#lib/format-date';
import { Banner } from '#ui/banner';
import { patientMessages as words } from '../patients.messages.ts';

type Props = { patient: Partial<Pick<Patient, 'dateOfDeath'>> | null; tone?: 'neutral' | 'warning' };

/** Says that the patient has died. Shown as a warning when an appointment is booked for this patient. */
export function DeceasedNote({ patient, tone = 'neutral' }: Props) {
  if (!patient?.dateOfDeath) return null;
  return <Banner tone={tone}>{words.deceasedNote(formatCalendarDate(patient.dateOfDeath))}</Banner>;
}
