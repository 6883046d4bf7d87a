import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#context';
import type { Db } from '#platform/db/database';
import { plannedAfresh } from '#platform/db/name-statements';
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

/**
 * What was done with one patient's record, latest first; one row more than `limit`. The patient's rows are found
 * first: walking the trail backwards for them could go through years. An export names nobody: it is everyone's whose
 * record was here by then, of the doctor it was asked for, or of all.
 */
export async function listRowsOfPatient(
  db: Db,
  patientId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<ActivityRow[]> {
  const isBefore = before === null ? sql`true` : sql`seq < ${before}`;
  const { rows } = await sql<ActivityRow>`
    with of_patient as materialized (
      select seq from audit_events where patient_ids @> array[${patientId}::bigint]
      union all
      select event.seq from audit_events event join patients on patients.id = ${patientId}
      where event.action in ('patient.exported', 'appointment.exported') and event.patient_ids = '{}'
        and event.at >= patients.created_at
        and (event.doctor_id is null or exists (
          select from patient_readers
          where patient_readers.patient_id = patients.id and patient_readers.doctor_id = event.doctor_id))
    ), page as materialized (
      select seq from of_patient where ${isBefore} order by seq desc limit ${limit + 1}
    )
    select ${columns} from page join audit_events event using (seq) order by event.seq desc
    ${plannedAfresh}`.execute(db);
  return rows;
}
