import type { Patient } from '@anteroom/contract/patients';
import { formatCalendarDate } from '#lib/format-date';
import { formatPhone } from '#lib/format-phone';
import { Badge } from '#ui/badge';
import { Banner } from '#ui/banner';
import { patientMessages as words } from './patients.messages.ts';

/** Returns enough details to distinguish patients with the same name. */
export function patientDetails({ dateOfBirth, dateOfDeath, phone, email }: Patient): string {
  const born = dateOfBirth ? formatCalendarDate(dateOfBirth) : null;
  const died = dateOfDeath ? words.died(formatCalendarDate(dateOfDeath)) : null;
  return [born, died, phone ? formatPhone(phone) : null, email].filter(Boolean).join(' · ');
}

export function patientName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}

type Props = { patient: Partial<Pick<Patient, 'dateOfDeath'>> | null; tone?: 'neutral' | 'warning' };

/** Says that the patient has died. Shown as a warning when an appointment is booked for this patient. */
export function DeceasedNote({ patient, tone = 'neutral' }: Props) {
  if (!patient?.dateOfDeath) return null;
  return <Banner tone={tone}>{words.deceasedNote(formatCalendarDate(patient.dateOfDeath))}</Banner>;
}

type PatientStatusBadgeProps = Pick<Patient, 'isActive'> & Partial<Pick<Patient, 'dateOfDeath'>>;

export function PatientStatusBadge({ isActive, dateOfDeath }: PatientStatusBadgeProps) {
  if (dateOfDeath) return <Badge tone="neutral">{words.deceased}</Badge>;
  return <Badge tone={isActive ? 'done' : 'neutral'}>{isActive ? words.active : words.inactive}</Badge>;
}
