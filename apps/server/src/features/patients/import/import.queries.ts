import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';
import { patientColumns, toPatientColumns, type WritablePatient } from '../patient-columns.ts';

export type ImportedPatient = {
  doctorId: number;
  isActive: boolean;
  fields: WritablePatient;
};

/** Inserts all patients in one statement. Returns their ids in order. */
export async function insertImportedPatients(
  tx: Tx,
  patients: readonly ImportedPatient[],
  now: Date,
): Promise<number[]> {
  const ids = await takePatientIds(tx, patients.length);
  const rows = patients.map(({ doctorId, isActive, fields }, place) => ({
    ...toPatientColumns(fields),
    id: ids[place],
    doctor_id: doctorId,
    is_active: isActive,
  }));
  const columns = sql.join(patientColumns.map((column) => sql.ref(column)));
  await sql`
    insert into patients (id, doctor_id, is_active, ${columns}, created_at, updated_at)
    overriding system value
    select id, doctor_id, is_active, ${columns}, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_populate_recordset(null::patients, ${JSON.stringify(rows)}::jsonb)
  `.execute(tx);
  return ids;
}

/** Draws the ids before the insert, so that each line can be matched with its patient. */
async function takePatientIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('patients', 'id')) as id from generate_series(1, ${count}::int)
  `.execute(tx);
  return rows.map(({ id }) => id);
}
