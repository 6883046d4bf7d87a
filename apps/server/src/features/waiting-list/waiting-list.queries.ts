import type { AppointmentStatus, AppointmentType } from '@anteroom/contract/appointments';
import type { AddToWaitingListBody, WaitingPriority } from '@anteroom/contract/waiting-list';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isRestricted } from '#features/patients';
import { requestedDoctors } from '#features/staff';
import type { Actor } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import type { Reached } from './offers.rules.ts';
import { withReplaced } from './openings.queries.ts';
import { minutesOf } from './wishes.rules.ts';

export type EntryRow = Reached & {
  id: number;
  patientId: number;
  patientFirstName: string;
  patientLastName: string;
  doctors: { id: number; name: string }[];
  hasOtherDoctors: boolean;
  appointmentTypes: AppointmentType[];
  earliest: string;
  latest: string | null;
  weekdays: number[];
  fromMinute: number | null;
  untilMinute: number | null;
  leastNoticeMinutes: number;
  priority: WaitingPriority;
  replacedUuid: string | null;
  replacedDoctorName: string | null;
  replacedType: AppointmentType | null;
  replacedStatus: AppointmentStatus | null;
  replacedAt: Date | null;
  since: Date;
  version: number;
  total: number;
};

type Asked = { patientId?: number | undefined; doctorId?: number | undefined; entryId?: number };

/** SQL condition: the caller acts for the doctor in this column. */
function isOwn(actor: Actor, column: RawBuilder<unknown>, doctorId?: number): RawBuilder<SqlBool> {
  const doctors = requestedDoctors(actor, doctorId);
  return doctors === 'all' ? sql`true` : sql`${column} = any(${[...doctors]}::bigint[])`;
}

/**
 * Lists waiting entries in the order in which they are offered a time. Includes only entries for a doctor that the
 * caller acts for, and only if the caller may read the patient's record.
 */
export async function listEntries(
  db: Db | Tx,
  actor: Actor,
  { patientId, doctorId, entryId }: Asked,
  limit: number,
): Promise<EntryRow[]> {
  const isReader =
    actor.doctorIds === 'all'
      ? sql`true`
      : sql`exists (select from patient_readers reader where reader.patient_id = patients.id
          and reader.doctor_id = any(${[...actor.doctorIds]}::bigint[]))`;
  const { rows } = await sql<EntryRow>`
    select entry.id, entry.patient_id as "patientId", patients.first_name as "patientFirstName",
      patients.last_name as "patientLastName", entry.appointment_types as "appointmentTypes",
      to_char(entry.earliest, 'YYYY-MM-DD') as earliest, to_char(entry.latest, 'YYYY-MM-DD') as latest,
      entry.weekdays, entry.from_minute as "fromMinute", entry.until_minute as "untilMinute",
      entry.least_notice_minutes as "leastNoticeMinutes", entry.priority, entry.since, entry.version,
      replaced.uuid as "replacedUuid", replaced.scheduled_at as "replacedAt",
      replaced.appointment_type as "replacedType", replaced.status as "replacedStatus", replaced_doctor.name as "replacedDoctorName",
      patients.is_active as "isActive", patients.date_of_death is not null as "isDeceased",
      ${isRestricted} as "isRestricted",
      patients.contact_by as "contactBy", patients.email, patients.phone,
      patients.sms_consent_at is not null as "hasSmsConsent",
      patients.email_unconfirmed_since is not null as "isEmailUnconfirmed",
      own.doctors, own.count < (select count(*) from waiting_list_doctors wanted where wanted.entry_id = entry.id)
        as "hasOtherDoctors",
      count(*) over ()::int as total
    from waiting_list entry
    join patients on patients.id = entry.patient_id
    cross join lateral (
      select count(*) as count, jsonb_agg(jsonb_build_object('id', doctor.id, 'name', doctor.name)
        order by doctor.name, doctor.id) as doctors
      from waiting_list_doctors wanted join users doctor on doctor.id = wanted.doctor_id
      where wanted.entry_id = entry.id and ${isOwn(actor, sql`wanted.doctor_id`)}
    ) own
    ${withReplaced}
      and ${isOwn(actor, sql`replaced.doctor_id`)}
    left join users replaced_doctor on replaced_doctor.id = replaced.doctor_id
    where entry.state = 'waiting' and own.count > 0 and ${isReader}
      and ${patientId === undefined ? sql`true` : sql`entry.patient_id = ${patientId}`}
      and ${entryId === undefined ? sql`true` : sql`entry.id = ${entryId}`}
      and ${
        doctorId === undefined
          ? sql`true`
          : sql`exists (select from waiting_list_doctors wanted
              where wanted.entry_id = entry.id and ${isOwn(actor, sql`wanted.doctor_id`, doctorId)})`
      }
    order by entry.priority desc, entry.since, entry.id
    limit ${limit}
  `.execute(db);
  return rows;
}

/**
 * Locks a waiting list entry. Returns the doctors that the patient waits for, or null if the patient no longer waits.
 */
export async function lockEntry(
  tx: Tx,
  entryId: number,
): Promise<{ patientId: number; doctorIds: number[] } | null> {
  const entry = await tx
    .selectFrom('waiting_list')
    .select('patient_id as patientId')
    .where('id', '=', entryId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  if (!entry) return null;
  const doctors = await tx
    .selectFrom('waiting_list_doctors')
    .select('doctor_id as doctorId')
    .where('entry_id', '=', entryId)
    .orderBy('doctor_id')
    .execute();
  return { ...entry, doctorIds: doctors.map(({ doctorId }) => doctorId) };
}

/** Lists the doctors on whose waiting lists one of these patients is. */
export async function listDoctorsWaitedFor(tx: Tx, patientIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ doctorId: number }>`
    select distinct wanted.doctor_id as "doctorId"
    from waiting_list entry join waiting_list_doctors wanted on wanted.entry_id = entry.id
    where entry.patient_id = any(${[...patientIds]}::bigint[]) and entry.state = 'waiting'
  `.execute(tx);
  return rows.map(({ doctorId }) => doctorId);
}

type Same = { patientId: number; doctorIds: readonly number[]; exceptId: number | null };

/** Returns whether the patient already waits for one of these doctors. The caller holds the patient's lock. */
export async function isWaitingFor(tx: Tx, { patientId, doctorIds, exceptId }: Same): Promise<boolean> {
  const { rows } = await sql`
    select from waiting_list entry join waiting_list_doctors wanted on wanted.entry_id = entry.id
    where entry.patient_id = ${patientId} and entry.state = 'waiting'
      and wanted.doctor_id = any(${[...doctorIds]}::bigint[]) and entry.id is distinct from ${exceptId}
    limit 1
  `.execute(tx);
  return rows.length > 0;
}

type Wishes = Omit<AddToWaitingListBody, 'patientId' | 'replacesAppointmentId' | 'doctorIds'>;

const columnsOf = (wishes: Wishes) => ({
  appointment_types: wishes.appointmentTypes,
  earliest: wishes.earliest,
  latest: wishes.latest,
  weekdays: sql<number[]>`${wishes.weekdays}::smallint[]`,
  from_minute: minutesOf(wishes.fromTime),
  until_minute: minutesOf(wishes.untilTime),
  least_notice_minutes: wishes.leastNoticeMinutes,
  priority: wishes.priority,
});

type NewEntry = Wishes & {
  patientId: number;
  replacesId: number | null;
  doctorIds: readonly number[];
  addedBy: number;
  now: Date;
};

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<number> {
  const { id } = await tx
    .insertInto('waiting_list')
    .values({
      ...columnsOf(entry),
      patient_id: entry.patientId,
      replaces_appointment_id: entry.replacesId,
      since: entry.now,
      added_by: entry.addedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setDoctors(tx, id, entry.doctorIds);
  return id;
}

export async function updateEntry(tx: Tx, entryId: number, wishes: Wishes): Promise<void> {
  await tx
    .updateTable('waiting_list')
    .set({ ...columnsOf(wishes), version: sql`version + 1` })
    .where('id', '=', entryId)
    .execute();
}

export async function setDoctors(tx: Tx, entryId: number, doctorIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('waiting_list_doctors')
    .where('entry_id', '=', entryId)
    .where(sql<SqlBool>`doctor_id <> all(${[...doctorIds]}::bigint[])`)
    .execute();
  await addDoctors(tx, entryId, doctorIds);
}

export async function addDoctors(tx: Tx, entryId: number, doctorIds: readonly number[]): Promise<void> {
  await tx
    .insertInto('waiting_list_doctors')
    .values(doctorIds.map((doctorId) => ({ entry_id: entryId, doctor_id: doctorId })))
    .onConflict((had) => had.doNothing())
    .execute();
}

export async function removeEntry(tx: Tx, entryId: number, now: Date): Promise<void> {
  await tx
    .updateTable('waiting_list')
    .set({ state: 'removed', settled_at: now, version: sql`version + 1` })
    .where('id', '=', entryId)
    .execute();
}

/** Raises the version of an entry whose doctors changed. */
export async function touchEntry(tx: Tx, entryId: number): Promise<void> {
  await tx.updateTable('waiting_list').set({ version: sql`version + 1` }).where('id', '=', entryId).execute();
}
