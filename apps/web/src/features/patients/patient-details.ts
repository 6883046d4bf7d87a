import type { Patient } from '@anteroom/contract/patients';
import { formatCalendarDate } from '#lib/format-date';
import { formatPhone } from '#lib/format-phone';

/** Returns enough details to distinguish patients with the same name. */
export function patientDetails({ dateOfBirth, phone, email }: Patient): string {
  const born = dateOfBirth ? formatCalendarDate(dateOfBirth) : null;
  return [born, phone ? formatPhone(phone) : null, email].filter(Boolean).join(' · ');
}
