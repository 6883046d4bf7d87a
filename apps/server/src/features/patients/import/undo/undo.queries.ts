import type { KeptRecord } from '@anteroom/contract/imports';
import type { KeptReason } from '@anteroom/contract/kept-reasons';
import { sql } from 'kysely';
import type { KeptPage, UndoCounts } from '#features/imports';
import type { Db, Tx } from '#platform/db/database';

/** SQL: the reasons to keep an imported patient. An empty array means that the record is unused. */
const reasons = sql<KeptReason[]>`array_remove(array[
  case when patients.version > 1 then 'changed' end,
  case when exists (select from appointments where patient_id = patients.id)
    or exists (select from appointment_series where patient_id = patients.id) then 'has_appointments' end,
  case when exists (select from deleted_appointments where patient_id = patients.id) then 'had_appointments' end,
  case when exists (select from emergency_grants where patient_id = patients.id) then 'emergency_access' end,
  case when exists (select from waiting_list where patient_id = patients.id) then 'on_waiting_list' end,
  case when exists (select from restricted_patients where patient_id = patients.id) then 'restricted' end
], null)`;

const imported = sql`from imported_patients origin join patients on patients.id = origin.patient_id`;

export async function countForUndo(db: Db, importId: number): Promise<UndoCounts> {
  const { rows } = await sql<UndoCounts>`
    select count(*) filter (where reasons = '{}')::int as removable, count(*) filter (where reasons <> '{}')::int as kept,
      0 as gone
    from (select ${reasons} as reasons ${imported} where origin.import_id = ${importId}) as found
  `.execute(db);
  return rows[0] ?? { removable: 0, kept: 0, gone: 0 };
}

export async function listKept(db: Db, { importId, after, limit }: KeptPage): Promise<KeptRecord[]> {
  const { rows } = await sql<Omit<KeptRecord, 'appointment'>>`
    select * from (
      select origin.line_number as "lineNumber", patients.id as "patientId", ${reasons} as reasons,
        patients.first_name || ' ' || patients.last_name as "patientName"
      ${imported}
      where origin.import_id = ${importId} and origin.line_number > ${after}
    ) as found
    where reasons <> '{}'
    order by "lineNumber" limit ${limit}
  `.execute(db);
  return rows.map((record) => ({ ...record, appointment: null }));
}

type Removable = { lineNumber: number; id: number };

export async function listRemovable(db: Db, { importId, after, limit }: KeptPage): Promise<Removable[]> {
  const { rows } = await sql<Removable>`
    select * from (
      select origin.line_number as "lineNumber", patients.id, ${reasons} as reasons
      ${imported}
      where origin.import_id = ${importId} and origin.line_number > ${after}
    ) as found
    where reasons = '{}'
    order by "lineNumber" limit ${limit}
  `.execute(db);
  return rows;
}

/**
 * Deletes those of the given patients who are still unused. Foreign keys also delete the stored lines of these patients
 * and the rights of doctors to read the patients. The caller has locked the patients.
 */
export async function deleteImported(
  tx: Tx,
  ids: readonly number[],
): Promise<{ id: number; doctorId: number }[]> {
  const { rows } = await sql<{ id: number; doctorId: number }>`
    delete from patients where id = any(${[...ids]}::bigint[]) and ${reasons} = '{}'
    returning id, doctor_id as "doctorId"
  `.execute(tx);
  return rows;
}
