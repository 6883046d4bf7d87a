import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '#platform/context';
import type { Db } from '#platform/db/database';
import { unprepared } from '#platform/db/pipeline/prepared-statements';
import type { VisibleActions } from './activity.rules.ts';

/**
 * The maximum number of audit entries to search for a user, and for each doctor whose events the user may see. Without
 * it, a search for changes of an account that only reads would go through weeks of entries.
 */
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
  /**
   * True if the export stored no list of patients, so that it is unknown whether the patient was in the file. Set only
   * in a patient's access history.
   */
  isInferred?: boolean;
  /**
   * For a reading of a calendar feed: the feed contained the patient from `heldSince` until this row, and was read on
   * `heldDays` days.
   */
  heldSince?: Date | null;
  heldDays?: number | null;
};

type Part = RawBuilder<unknown>;

/**
 * The reason of an emergency access, which is stored outside the audit trail so that erasing the patient can delete it.
 * Older releases could not erase patients and stored the reason in the audit entry itself.
 */
const reasonOfGrant = sql`
  case when event.action = 'emergency_access.granted' and event.object_type = 'emergency_grant'
    then (select reason from emergency_grants where emergency_grants.id = event.object_id::bigint) end`;

export const activityColumns = sql`
  event.seq, event.at, event.actor_id as "actorId", event.actor_name as "actorName",
  event.actor_role as "actorRole", event.action, event.outcome, coalesce(event.reason, ${reasonOfGrant}) as reason, event.patient_ids as "patientIds",
  event.changed_fields as "changedFields", (event.details->>'repeats')::float8 as repeats,
  (select name from users where users.id = event.doctor_id) as "doctorName",
  case when event.object_type = 'user'
    then (select name from users where users.id = event.object_id::bigint) end as "objectName"`;

/** Returns the latest events that the caller may see. */
export async function listActivityRows(
  db: Db,
  actor: Actor,
  actions: VisibleActions,
  limit: number,
): Promise<ActivityRow[]> {
  const visible = isVisible(actor, actions);
  const rowsOf = (column: 'actor_id' | 'doctor_id', id: Part) => ({
    where: sql`${sql.ref(column)} = any(array[${id}])`,
    orderBy: sql`${sql.ref(column)}, seq desc`,
  });
  const everything = { where: sql`true`, orderBy: sql`seq desc` };
  const parts =
    actor.doctorIds === 'all'
      ? latest(everything, visible, limit)
      : // Each part can use an index that has its sort order. One query with `or` could use none.
        sql`
          (${latest(rowsOf('actor_id', sql`${actor.userId}::bigint`), visible, limit)})
          union
          select visible.seq from unnest(${[...actor.doctorIds]}::bigint[]) as doctor (id)
          cross join lateral (${latest(rowsOf('doctor_id', sql`doctor.id`), visible, limit)}) as visible`;
  const { rows } = await sql<ActivityRow>`
    select ${activityColumns} from audit_events event where event.seq in (${parts})
    order by event.seq desc limit ${limit} ${unprepared}`.execute(db);
  return rows;
}

type Rows = { where: Part; orderBy: Part };

/**
 * Selects the latest of these rows that the overview shows. The inner limit bounds the scan when few rows match. For
 * the rows of one user or doctor, `orderBy` starts with `actor_id` or `doctor_id`, so that PostgreSQL uses the index
 * that starts with this column. `where` must then compare the column with `any`: after `=`, the planner would drop the
 * column from the sort order.
 */
function latest({ where, orderBy }: Rows, visible: Part, limit: number): Part {
  return sql`
    select recent.seq from (
      select seq, action, actor_id, doctor_id from audit_events where ${where} order by ${orderBy} limit ${window}
    ) as recent
    where ${visible} order by ${orderBy} limit ${limit}`;
}

function isVisible({ userId }: Actor, { always, toDoer, ofStrangers }: VisibleActions): Part {
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

/**
 * Returns the names of these patients, as far as the caller may see them. A merged record gets the name of the
 * surviving record.
 */
export async function listPatientNames(db: Db, actor: Actor, patientIds: readonly number[]) {
  const isRead =
    actor.doctorIds === 'all'
      ? sql`true`
      : sql`exists (
          select from patient_readers readers
          where readers.patient_id = patients.id and readers.doctor_id = any(${[...actor.doctorIds]}::bigint[]))`;
  const { rows } = await sql<{ askedId: number; id: number; name: string }>`
    select asked.id as "askedId", patients.id, patients.first_name || ' ' || patients.last_name as name
    from unnest(${[...patientIds]}::bigint[]) as asked (id)
    left join merged_patients merged on merged.id = asked.id
    join patients on patients.id = coalesce(merged.merged_into, asked.id)
    where ${isRead}`.execute(db);
  return rows;
}
