import type { Contact } from '#features/contact-blocks';
import { toInternational } from '#platform/international-number';
import type { VisitRow } from './visits.queries.ts';

/**
 * Returns the addresses to which the patient can get reminders: the mail address and, if they chose SMS, the phone
 * number.
 */
export function addressesOf({ patientEmail, patientPhone, contactBy }: VisitRow): Contact[] {
  const phone = contactBy === 'sms' && patientPhone !== null ? toInternational(patientPhone, null) : null;
  return [
    ...(patientEmail === null ? [] : [{ channel: 'email' as const, address: patientEmail }]),
    ...(phone === null ? [] : [{ channel: 'sms' as const, address: phone }]),
  ];
}
