import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';
import { patientColumns, toPatientColumns, type WritablePatient } from '../patient-columns.ts';
import { consentColumns, type SmsConsent } from '../patients.queries.ts';

export type ImportedPatient = {
  doctorId: number;
  isActive: boolean;
  fields: WritablePatient;
};

/**
 * Inserts all patients in one statement, created at `consent.at`, the time of the import. Returns their ids in order.
 */
export async function insertImportedPatients(
  tx: Tx,
  patients: readonly ImportedPatient[],
  consent: SmsConsent,
): Promise<number[]> {
  const ids = await takePatientIds(tx, patients.length);
  const rows = patients.map(({ doctorId, isActive, fields }, place) => ({
    ...toPatientColumns(fields),
    ...consentColumns(fields, consent),
    id: ids[place],
    doctor_id: doctorId,
    is_active: isActive,
  }));
  const columns = sql.join(patientColumns.map((column) => sql.ref(column)));
  await sql`
    insert into patients (id, doctor_id, is_active, ${columns}, sms_consent_at, sms_consent_by, created_at, updated_at)
    overriding system value
    select id, doctor_id, is_active, ${columns}, sms_consent_at, sms_consent_by,
      ${consent.at}::timestamptz, ${consent.at}::timestamptz
    from jsonb_populate_recordset(null::patients, ${JSON.stringify(rows)}::jsonb)
  `.execute(tx);
  return ids;
}

/** Reserves the ids before the insert, so that each line can be matched with its patient. */
async function takePatientIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('patients', 'id')) as id from generate_series(1, ${count}::int)
  `.execute(tx);
  return rows.map(({ id }) => id);
}
