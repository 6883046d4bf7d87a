import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';
import { toPatientColumns, type WritablePatient } from '../patient-columns.ts';

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
  await sql`
    insert into patients (id, doctor_id, first_name, last_name, email, phone, date_of_birth, gender, address, city,
      state, zip_code, country, emergency_contact_name, emergency_contact_phone, medical_history, allergies,
      current_medications, insurance_provider, insurance_policy_number, is_active, created_at, updated_at)
    overriding system value
    select id, doctor_id, first_name, last_name, email, phone, date_of_birth, gender, address, city,
      state, zip_code, country, emergency_contact_name, emergency_contact_phone, medical_history, allergies,
      current_medications, insurance_provider, insurance_policy_number, is_active,
      ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (
      id bigint, doctor_id bigint, first_name text, last_name text, email text, phone text, date_of_birth date,
      gender text, address text, city text, state text, zip_code text, country text, emergency_contact_name text,
      emergency_contact_phone text, medical_history text, allergies text, current_medications text,
      insurance_provider text, insurance_policy_number text, is_active boolean)
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
