import type { MergedRecord } from '@anteroom/contract/patient-merges';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';
import { fieldsOfRow } from '../patient-columns.ts';
import type { FieldChanges, FieldsBefore } from './merge-fields.rules.ts';

/** Returns the id of the record that a merged record belongs to now, or null if it was not merged. */
export async function findSurvivorOf(db: Db | Tx, patientId: number): Promise<number | null> {
  const merged = await db
    .selectFrom('merged_patients')
    .select('merged_into as mergedInto')
    .where('id', '=', patientId)
    .executeTakeFirst();
  return merged?.mergedInto ?? null;
}

/** Lists the records that were merged into a patient, directly or through another record, latest first. */
export async function listMergedRecords(db: Db, patientId: number): Promise<MergedRecord[]> {
  return (await listMerged(db, patientId)).map(({ record, ...row }) => {
    const { firstName, lastName, dateOfBirth } = fieldsOfRow(record);
    return { ...row, firstName: firstName ?? '', lastName: lastName ?? '', dateOfBirth };
  });
}

/** Lists the records that were merged into a patient, with all fields as they were before the merge. */
export async function listMergedValues(db: Db, patientId: number) {
  return (await listMerged(db, patientId)).map(({ id, mergedAt, mergedBy, record }) => {
    return { id, mergedAt, mergedBy, values: fieldsOfRow(record) };
  });
}

async function listMerged(db: Db, patientId: number) {
  const rows = await db
    .selectFrom('merged_patients as merged')
    .innerJoin('users as author', 'author.id', 'merged.merged_by')
    .select(['merged.id', 'merged.merged_at as mergedAt', 'author.name as mergedBy'])
    .select(sql<Record<string, unknown>>`merged.record`.as('record'))
    .select(sql<boolean>`merged.survivor_id <> merged.merged_into`.as('isNested'))
    .where('merged_into', '=', patientId)
    .orderBy('merged_at', 'desc')
    .orderBy('merged.id', 'desc')
    .execute();
  return rows.map(({ mergedAt, ...row }) => ({ ...row, mergedAt: mergedAt.getTime() }));
}

/** Locks both records in the order of their ids. Uses `for update`, because one of them is about to be deleted. */
export async function lockToMerge(tx: Tx, patientIds: readonly number[]): Promise<void> {
  await sql`
    select id from patients where id = any(${[...patientIds]}::bigint[]) order by id for update
  `.execute(tx);
}

type Merge = {
  survivorId: number;
  otherId: number;
  before: FieldsBefore;
  after: FieldChanges;
  mergedBy: number;
  now: Date;
};

/**
 * Stores the other record as merged, moves everything that refers to it to the survivor, and deletes it as a patient.
 */
export async function moveToSurvivor(tx: Tx, merge: Merge): Promise<void> {
  const { survivorId, otherId, now } = merge;
  await sql`
    insert into merged_patients
      (id, merged_into, survivor_id, doctor_id, record, survivor_before, survivor_after, merged_at, merged_by)
    select id, ${survivorId}, ${survivorId}, doctor_id, to_jsonb(patients) - ${generated}::text[],
      ${JSON.stringify(merge.before)}::jsonb, ${JSON.stringify(merge.after)}::jsonb, ${now}, ${merge.mergedBy}
    from patients where id = ${otherId}
  `.execute(tx);
  await sql`
    insert into merged_items (patient_id, kind, item)
    select ${otherId}::bigint, kind, item from (
      select 'appointment' as kind, id::text as item from appointments where patient_id = ${otherId}
      union all select 'appointment', id::text from deleted_appointments where patient_id = ${otherId}
      union all select 'series', id::text from appointment_series where patient_id = ${otherId}
      union all select 'emergency_grant', id::text from emergency_grants where patient_id = ${otherId}
      union all select 'waiting_entry', id::text from waiting_list where patient_id = ${otherId}
      union all select 'import_line', import_key from imported_patients where patient_id = ${otherId}
      union all select 'reminder', id::text from reminders where patient_id = ${otherId}
    ) as moving
  `.execute(tx);
  await moveReminders(tx, merge);
  await sql`set constraints appointments_series_fkey deferred`.execute(tx);
  for (const table of ['appointment_series', 'appointments', ...others] as const) {
    await sql`
      update ${sql.table(table)} set patient_id = ${survivorId} where patient_id = ${otherId}
    `.execute(tx);
  }
  await sql`set constraints appointments_series_fkey immediate`.execute(tx);
  await sql`update merged_patients set merged_into = ${survivorId} where merged_into = ${otherId}`.execute(
    tx,
  );
  await sql`delete from patients where id = ${otherId}`.execute(tx);
}

/**
 * Moves the reminders of the other record. Runs before the appointments are moved, because of the lock order. If staff
 * gave an appointment from one of the patients to the other, both can have the same reminder. The other record's
 * reminder then stays with that record. An erasure of the survivor deletes it too.
 */
async function moveReminders(tx: Tx, { survivorId, otherId }: Pick<Merge, 'survivorId' | 'otherId'>) {
  await sql`
    update reminders set patient_id = ${survivorId} where patient_id = ${otherId} and not exists (
      select from reminders own
      where own.patient_id = ${survivorId} and own.appointment_id = reminders.appointment_id
        and own.rule_id = reminders.rule_id and own.for_time = reminders.for_time)
  `.execute(tx);
}

const others = ['deleted_appointments', 'emergency_grants', 'imported_patients', 'waiting_list'] as const;

/** Columns that the database computes. */
const generated = sql.val(['search_text', 'last_name_order', 'first_name_order']);

export type Merged = {
  mergedInto: number;
  survivorId: number;
  doctorId: number;
  before: FieldsBefore;
  after: FieldChanges;
};

/** Locks a merged record. The caller must already hold the lock of the patient into which it was merged. */
export async function lockMerged(tx: Tx, patientId: number): Promise<Merged | undefined> {
  const { rows } = await sql<Merged>`
    select merged_into as "mergedInto", survivor_id as "survivorId", doctor_id as "doctorId",
      survivor_before as before, survivor_after as after
    from merged_patients where id = ${patientId} for update
  `.execute(tx);
  return rows[0];
}

type LaterMerge = { patientId: number; before: FieldsBefore };

/** Lists the records that were merged directly into the same record as this one, and after it. */
export async function listLaterMerges(tx: Tx, patientId: number): Promise<LaterMerge[]> {
  const { rows } = await sql<LaterMerge>`
    select later.id as "patientId", later.survivor_before as before
    from merged_patients later join merged_patients earlier using (survivor_id)
    where earlier.id = ${patientId} and (later.merged_at, later.id) > (earlier.merged_at, earlier.id)
  `.execute(tx);
  return rows;
}

export async function setFieldsBefore(tx: Tx, { patientId, before }: LaterMerge): Promise<void> {
  await sql`
    update merged_patients set survivor_before = ${JSON.stringify(before)}::jsonb where id = ${patientId}
  `.execute(tx);
}

type Separation = { survivorId: number; patientId: number; now: Date };

/**
 * Makes a merged record a patient again. Moves back everything that it had before and that the survivor still has. An
 * appointment that has since joined a series of the survivor stays there.
 */
export async function moveBack(tx: Tx, { survivorId, patientId, now }: Separation): Promise<void> {
  const columns = await listStoredColumns(tx, patientId);
  const names = (of: string | null) =>
    sql.join(columns.map((column) => sql.ref(of === null ? column : `${of}.${column}`)));
  await sql`
    insert into patients (${names(null)}) overriding system value
    select ${names('former')} from merged_patients, jsonb_populate_record(
      null::patients,
      record || jsonb_build_object('version', (record ->> 'version')::int + 1, 'updated_at', ${now}::timestamptz)
    ) as former where merged_patients.id = ${patientId}
  `.execute(tx);
  const isItem = (kind: string, item: string) => sql`patient_id = ${survivorId} and exists (
    select from merged_items where merged_items.patient_id = ${patientId}
      and merged_items.kind = ${kind} and merged_items.item = ${sql.ref(item)}::text)`;
  // Moves the reminders before the appointments, because the lock order requires it.
  await sql`
    update reminders set patient_id = ${patientId} where ${isItem('reminder', 'reminders.id')}
  `.execute(tx);
  await sql`set constraints appointments_series_fkey deferred`.execute(tx);
  await sql`
    update appointment_series set patient_id = ${patientId} where ${isItem('series', 'appointment_series.id')}
  `.execute(tx);
  await sql`
    update appointments set patient_id = ${patientId}
    where case when series_id is null then ${isItem('appointment', 'appointments.id')}
      else patient_id = ${survivorId} and exists (
        select from appointment_series series where series.id = series_id and series.patient_id = ${patientId}) end
  `.execute(tx);
  await sql`set constraints appointments_series_fkey immediate`.execute(tx);
  for (const [table, kind, column] of [
    ['deleted_appointments', 'appointment', 'id'],
    ['emergency_grants', 'emergency_grant', 'id'],
    ['imported_patients', 'import_line', 'import_key'],
    ['waiting_list', 'waiting_entry', 'id'],
  ] as const) {
    await sql`
      update ${sql.table(table)} set patient_id = ${patientId} where ${isItem(kind, `${table}.${column}`)}
    `.execute(tx);
  }
  await sql`
    update merged_patients set merged_into = ${patientId}
    where survivor_id = ${patientId} and merged_into = ${survivorId}
  `.execute(tx);
  await sql`delete from merged_patients where id = ${patientId}`.execute(tx);
}

/**
 * Lists the columns of a stored record that still exist in the patients table. Columns added since the merge get their
 * default.
 */
async function listStoredColumns(tx: Tx, patientId: number): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    select attname as column from pg_attribute, merged_patients
    where attrelid = 'patients'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and merged_patients.id = ${patientId} and record ? attname
    order by attnum
  `.execute(tx);
  return rows.map(({ column }) => column);
}
