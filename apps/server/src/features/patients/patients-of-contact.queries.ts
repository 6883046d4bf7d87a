import { type SqlBool, sql } from 'kysely';
import type { Tx } from '#platform/db/database';

export type Claimed = { doctorId: number; lastName: string; dateOfBirth: string; email: string };

/** Returns at most two records that a doctor may read with this date of birth, last name and email. */
export function listPatientsOfContact(tx: Tx, { doctorId, lastName, dateOfBirth, email }: Claimed) {
  return tx
    .selectFrom('patients')
    .innerJoin('patient_readers as reader', 'reader.patient_id', 'patients.id')
    .select(['patients.id', 'patients.is_active as isActive', 'patients.date_of_death as dateOfDeath'])
    .where('reader.doctor_id', '=', doctorId)
    .where('patients.date_of_birth', '=', dateOfBirth)
    .where(sql<SqlBool>`lower(patients.email) = lower(${email})`)
    .where(sql<SqlBool>`patients.last_name_order = normal_text(${lastName}) collate "C"`)
    .limit(2)
    .execute();
}
