import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#context';
import type { Db } from '#platform/db/database';
import { plannedAfresh } from '#platform/db/name-statements';
import { includesPatient } from '../disclosed-patients.ts';
import type { Telling } from './activity.rules.ts';

/** How far back a quiet stretch is looked through: who reads for weeks and changes nothing costs no more than this. */
const window = 5000;

export type ActivityRow = {
  seq: number;
  at: Date;
  actorId: number | null;
  actorName: string | null;
  actorRole: string | null;
  action: string;
  outcome: string;
  reason: string | null;
  doctorName: string | null;
  objectName: string | null;
  patientIds: number[];
  changedFields: string[];
  repeats: number | null;
  /** Nobody kept whether the patient was in this file; true only in a patient's history. */
  isInferred?: boolean;
};

type Part = RawBuilder<unknown>;

const columns = sql`
  event.seq, event.at, event.actor_id as "actorId", event.actor_name as "actorName",
  event.actor_role as "actorRole", event.action, event.outcome, event.reason, event.patient_ids as "patientIds",
  event.changed_fields as "changedFields", (event.details->>'repeats')::float8 as repeats,
  (select name from users where users.id = event.doctor_id) as "doctorName",
  case when event.object_type = 'user'
    then (select name from users where users.id = event.object_id::bigint) end as "objectName"`;

/** The last things that happened in what this person may see, latest first. */
export async function listActivityRows(
  db: Db,
  actor: Actor,
  telling: Telling,
  limit: number,
): Promise<ActivityRow[]> {
  const told = isTold(actor, telling);
  const rowsOf = (column: 'actor_id' | 'doctor_id', id: Part) => ({
    where: sql`${sql.ref(column)} = any(array[${id}])`,
    orderBy: sql`${sql.ref(column)}, seq desc`,
  });
  const everything = { where: sql`true`, orderBy: sql`seq desc` };
  const parts =
    actor.doctorIds === 'all'
      ? latest(everything, told, limit)
      : // Each part has an index that holds its order; an `or` of them would have none.
        sql`
          (${latest(rowsOf('actor_id', sql`${actor.userId}::bigint`), told, limit)})
          union
          select told.seq from unnest(${[...actor.doctorIds]}::bigint[]) as doctor (id)
          cross join lateral (${latest(rowsOf('doctor_id', sql`doctor.id`), told, limit)}) as told`;
  const { rows } = await sql<ActivityRow>`
    select ${columns} from audit_events event where event.seq in (${parts})
    order by event.seq desc limit ${limit} ${plannedAfresh}`.execute(db);
  return rows;
}

type Rows = { where: Part; orderBy: Part };

/**
 * The last of these rows that are told. The inner limit bounds the walk where few are. The order begins with a column
 * that is the same in all rows, for the index that begins with it; an `=` would take it out of the order again.
 */
function latest({ where, orderBy }: Rows, told: Part, limit: number): Part {
  return sql`
    select recent.seq from (
      select seq, action, actor_id, doctor_id from audit_events where ${where} order by ${orderBy} limit ${window}
    ) as recent
    where ${told} order by ${orderBy} limit ${limit}`;
}

function isTold({ userId }: Actor, { always, toDoer, ofStrangers }: Telling): Part {
  return sql`(
    recent.action = any(${always})
    or recent.action = any(${toDoer}) and recent.actor_id = ${userId}
    or recent.action = any(${ofStrangers}) and recent.actor_id <> ${userId}
      and recent.actor_id <> recent.doctor_id and not exists (
        select 1 from manager_doctors
        where manager_id = recent.actor_id and manager_doctors.doctor_id = recent.doctor_id
      )
  )`;
}

/** The names of those among these patients whom this person may see. */
export async function listPatientNames(db: Db, actor: Actor, patientIds: readonly number[]) {
  const names = db
    .selectFrom('patients')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where(sql<boolean>`patients.id = any(${[...patientIds]}::bigint[])`);
  const { doctorIds } = actor;
  if (doctorIds === 'all') return names.execute();
  return names
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('patient_readers')
          .select('patient_id')
          .whereRef('patient_readers.patient_id', '=', 'patients.id')
          .where(sql<boolean>`patient_readers.doctor_id = any(${[...doctorIds]}::bigint[])`),
      ),
    )
    .execute();
}

type PatientPage = { before: number | null; limit: number };

const precedes = (before: number | null) => (before === null ? sql`true` : sql`event.seq < ${before}`);

/**
 * What was done with one patient's record, latest first; one row more than `limit`. The patient's rows are found
 * first: walking the trail backwards for them could go through years.
 */
export async function listRowsOfPatient(
  db: Db,
  patientId: number,
  { before, limit }: PatientPage,
): Promise<ActivityRow[]> {
  const disclosures = await listDisclosuresOf(db, patientId, { before, limit });
  const { rows } = await sql<ActivityRow>`
    with of_patient as materialized (
      select event.seq, false as "isInferred" from audit_events event
      where event.patient_ids @> array[${patientId}::bigint] and ${precedes(before)}
      union all
      select seq, false from unnest(${disclosures}::bigint[]) as disclosure (seq)
      union all
      ${inferredDisclosures(patientId, before)}
    ), page as materialized (
      select seq, "isInferred" from of_patient order by seq desc limit ${limit + 1}
    )
    select ${columns}, page."isInferred" from page join audit_events event using (seq) order by event.seq desc
    ${plannedAfresh}`.execute(db);
  return rows;
}

/**
 * Exports of releases that did not keep who was in them, which have no signature either. The patient may have been in
 * those of their doctors of today, or of all doctors, since their record is here.
 */
function inferredDisclosures(patientId: number, before: number | null): Part {
  return sql`
    select event.seq, true from audit_events event join patients on patients.id = ${patientId}
    where event.action in ('patient.exported', 'appointment.exported') and event.patient_ids = '{}'
      and event.disclosed is null and event.mac is null and ${precedes(before)}
      and event.at >= patients.created_at
      and (event.doctor_id is null or exists (
        select from patient_readers
        where patient_readers.patient_id = patients.id and patient_readers.doctor_id = event.doctor_id))`;
}

/** Few enough that their sets of patients, 100 kB at most for a large clinic, fit into memory. */
const disclosuresAtOnce = 100;

/** The rows by which this patient's data left with a file, latest first, so many as a page may hold. */
async function listDisclosuresOf(
  db: Db,
  patientId: number,
  { before, limit }: PatientPage,
): Promise<number[]> {
  const found: number[] = [];
  for (let next = before; ; ) {
    const { rows } = await sql<{ seq: number; disclosed: Buffer }>`
      select event.seq, event.disclosed from audit_events event join patients on patients.id = ${patientId}
      where event.disclosed is not null and ${precedes(next)}
        and event.at >= patients.created_at - interval '1 day'
      order by event.seq desc limit ${disclosuresAtOnce} ${plannedAfresh}`.execute(db);
    for (const { seq, disclosed } of rows) if (includesPatient(disclosed, patientId)) found.push(seq);
    const last = rows.at(-1);
    if (found.length > limit || rows.length < disclosuresAtOnce || !last) return found.slice(0, limit + 1);
    next = last.seq;
  }
}
