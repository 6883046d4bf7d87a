import type { Patient } from '@anteroom/contract/patients';
import { formatCalendarDate } from '#lib/format-date';
import { formatPhone } from '#lib/format-phone';

/** Enough beside the name to tell two of the same name apart. */
export function patientDetails({ dateOfBirth, phone, email }: Patient): string {
  const born = dateOfBirth ? formatCalendarDate(dateOfBirth) : null;
  return [born, phone ? formatPhone(phone) : null, email].filter(Boolean).join(' · ');
}
