import { type SqlBool, sql } from 'kysely';
import type { Tx } from '#platform/db/database';
import { toInternational } from '#platform/international-number';

/** A confirmed mail address, or a confirmed phone number in E.164. */
export type ConfirmedContact =
  | { channel: 'email'; address: string }
  /** `callingCode` is the country code that is assumed for numbers in records without one. */
  | { channel: 'sms'; address: string; callingCode: string | null };

export type Claimed = {
  doctorId: number;
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  contact: ConfirmedContact;
};

/**
 * Among the records that a doctor may read, returns those with this date of birth, last name and contact, with both
 * first names folded by `normal_text`. For a mail address, returns at most two, because the caller only needs to know
 * whether there is exactly one.
 */
export async function listPatientsOfContact(tx: Tx, claimed: Claimed) {
  const { doctorId, firstName, lastName, dateOfBirth, contact } = claimed;
  const named = tx
    .selectFrom('patients')
    .innerJoin('patient_readers as reader', 'reader.patient_id', 'patients.id')
    .select(['patients.id', 'patients.is_active as isActive', 'patients.date_of_death as dateOfDeath'])
    .select([
      'patients.first_name_order as firstName',
      sql<string>`normal_text(${firstName})`.as('claimedName'),
    ])
    .where('reader.doctor_id', '=', doctorId)
    .where('patients.date_of_birth', '=', dateOfBirth)
    .where(sql<SqlBool>`patients.last_name_order = normal_text(${lastName}) collate "C"`);
  if (contact.channel === 'email') {
    return named.where(sql<SqlBool>`lower(patients.email) = lower(${contact.address})`).limit(2).execute();
  }
  const rows = await named.select('patients.phone').where('patients.phone', 'is not', null).execute();
  return rows.filter(
    ({ phone }) => phone !== null && toInternational(phone, contact.callingCode) === contact.address,
  );
}
