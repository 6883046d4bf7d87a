import type { KeptRecord } from '@anteroom/contract/imports';
import type { KeptReason } from '@anteroom/contract/kept-reasons';
import { sql } from 'kysely';
import type { KeptPage, UndoCounts } from '#features/imports';
import type { Db, Tx } from '#platform/db/database';

/** The states of reminders that the patient did not get. `queued` is not one, because it can be sent at any moment. */
const unsent = ['planned', 'skipped', 'failed'];

/** The reasons to keep an imported appointment. The list is empty if the appointment is unused. */
const reasons = sql<KeptReason[]>`array_remove(array[
  case when appointments.version > 1 or appointments.priority <> 'routine' or appointments.series_id is not null
    then 'changed' end,
  case when entry.arrived_at is not null or entry.called_at is not null or entry.started_at is not null
    or entry.late_minutes is not null then 'arrived_or_called' end,
  case when exists (select from visit_drafts where appointment_id = appointments.id) then 'visit_notes' end,
  case when exists (select from visit_links where appointment_id = appointments.id) then 'patient_link' end,
  case when exists (select from reminders where appointment_id = appointments.id and state <> all(${unsent}::text[]))
    then 'reminder_sent' end,
  case when exists (select from archived_queue_entries where appointment_id = appointments.id)
    then 'removed_from_queue' end
], null)`;

const imported = sql`
  from imported_appointments origin
  join appointments on appointments.id = origin.appointment_id
  left join queue_entries entry on entry.appointment_id = appointments.id`;

export async function countForUndo(db: Db, importId: number): Promise<UndoCounts> {
  const { rows } = await sql<UndoCounts>`
    select count(*) filter (where reasons = '{}')::int as removable, count(*) filter (where reasons <> '{}')::int as kept,
      (select count(*)::int from imported_appointments where import_id = ${importId}) - count(*)::int as gone
    from (select ${reasons} as reasons ${imported} where origin.import_id = ${importId}) as found
  `.execute(db);
  return rows[0] ?? { removable: 0, kept: 0, gone: 0 };
}

export async function listKept(db: Db, { importId, after, limit }: KeptPage): Promise<KeptRecord[]> {
  type Row = Omit<KeptRecord, 'appointment'> & { uuid: string; scheduledAt: Date };
  const { rows } = await sql<Row>`
    select line_number as "lineNumber", found.patient_id as "patientId", uuid, scheduled_at as "scheduledAt", reasons,
      patients.first_name || ' ' || patients.last_name as "patientName"
    from (
      select origin.line_number, appointments.patient_id, appointments.uuid, appointments.scheduled_at,
        ${reasons} as reasons
      ${imported}
      where origin.import_id = ${importId} and origin.line_number > ${after}
    ) as found join patients on patients.id = found.patient_id
    where reasons <> '{}'
    order by line_number limit ${limit}
  `.execute(db);
  return rows.map(({ uuid, scheduledAt, ...record }) => ({
    ...record,
    appointment: { uuid, scheduledDateTime: scheduledAt.getTime() },
  }));
}

export type Removable = { lineNumber: number; id: number; doctorId: number; patientId: number };

export async function listRemovable(db: Db, { importId, after, limit }: KeptPage): Promise<Removable[]> {
  const { rows } = await sql<Removable>`
    select * from (
      select origin.line_number as "lineNumber", appointments.id, appointments.doctor_id as "doctorId",
        appointments.patient_id as "patientId", ${reasons} as reasons
      ${imported}
      where origin.import_id = ${importId} and origin.line_number > ${after}
    ) as found
    where reasons = '{}'
    order by "lineNumber" limit ${limit}
  `.execute(db);
  return rows;
}

/**
 * Locks the given appointments and their unsent reminders, and returns the appointments that are still unused. The
 * caller holds the doctor's lock. Tickets are stored and reminders are sent without that lock. A ticket or a sent
 * reminder that came first is a reason to keep its appointment. One that comes later waits for the locks taken here,
 * and then finds no appointment.
 */
export async function lockRemovable(
  tx: Tx,
  doctorId: number,
  ids: readonly number[],
): Promise<{ id: number; patientId: number }[]> {
  // Lock the reminders before the appointments, as the order of locks requires.
  await sql`
    select from reminders where appointment_id = any(${[...ids]}::bigint[]) and state = any(${unsent}::text[])
    order by id for update`.execute(tx);
  await sql`select from appointments where id = any(${[...ids]}::bigint[]) order by id for update`.execute(
    tx,
  );
  const { rows } = await sql<{ id: number; patientId: number }>`
    select id, patient_id as "patientId" from (
      select appointments.id, appointments.patient_id, ${reasons} as reasons
      ${imported}
      where appointments.id = any(${[...ids]}::bigint[]) and appointments.doctor_id = ${doctorId}
    ) as found
    where reasons = '{}'
  `.execute(tx);
  return rows;
}

/**
 * Deletes the appointments and the record of their lines, so that the file can be imported again. Also deletes their
 * planned and skipped reminders.
 */
export async function deleteImported(tx: Tx, ids: readonly number[]): Promise<void> {
  // Delete the reminders before the appointments, as the order of locks requires.
  await sql`
    delete from reminders where appointment_id = any(${[...ids]}::bigint[]) and state in ('planned', 'skipped')
  `.execute(tx);
  await sql`delete from imported_appointments where appointment_id = any(${[...ids]}::bigint[])`.execute(tx);
  await sql`delete from appointments where id = any(${[...ids]}::bigint[])`.execute(tx);
}
