import type { Patient } from '@anteroom/contract/patients';
import { formatCalendarDate } from '#lib/format-date';
import { formatPhone } from '#lib/format-phone';
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
