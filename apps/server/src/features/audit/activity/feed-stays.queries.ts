import { sql } from 'kysely';
import type { Db } from '#platform/db/database';
import { unprepared } from '#platform/db/pipeline/prepared-statements';
import { includesPatient } from '../disclosed-patients.ts';

/**
 * A time in which a calendar feed contained the patient: the numbers of the audit entries of its first and last reading
 * with this patient.
 */
export type FeedStay = { entered: number; last: number };

type Begun = {
  entered: number;
  /**
   * The readings that stored the full set of patients, in order. They are later than `entered`, and earlier than the
   * patient's next entry into the feed.
   */
  wholeSets: number[];
};

/**
 * Returns the periods in which calendar feeds contained a patient (stays). Ignores rows of the trail after `upTo`. The
 * row of the reading with which a stay began names the patient, so an index finds it. Later readings store the full set
 * of patients. These sets contain the patient until the stay ends and not afterwards (`record-feed-read.ts`), so a
 * binary search finds the last set with the patient.
 */
export async function listFeedStays(db: Db, patientId: number, upTo: number): Promise<FeedStay[]> {
  const { rows } = await sql<Begun>`
    with came_in as materialized (
      select seq, object_id, lead(seq) over (partition by object_id order by seq) as next from audit_events
      where patient_ids @> array[${patientId}::bigint] and action = 'calendar_feed.read' and seq <= ${upTo}
    )
    select came_in.seq as entered, array(
      select event.seq from audit_events event
      where event.action = 'calendar_feed.read' and event.disclosed is not null
        and event.object_id = came_in.object_id and event.seq > came_in.seq
        and event.seq < coalesce(came_in.next, ${upTo + 1}) order by event.seq
    ) as "wholeSets" from came_in ${unprepared}`.execute(db);
  const stays: FeedStay[] = [];
  for (const { entered, wholeSets } of rows) {
    stays.push({ entered, last: (await lastHolding(db, wholeSets, patientId)) ?? entered });
  }
  return stays;
}

async function lastHolding(db: Db, wholeSets: readonly number[], patientId: number) {
  let [holding, over] = [-1, wholeSets.length];
  // Start with the newest set, because most patients are still in it.
  for (let probe = over - 1; over - holding > 1; probe = (holding + over) >> 1) {
    if (await isHeldBy(db, wholeSets[probe] ?? 0, patientId)) holding = probe;
    else over = probe;
  }
  return wholeSets[holding];
}

async function isHeldBy(db: Db, seq: number, patientId: number): Promise<boolean> {
  const row = await db
    .selectFrom('audit_events')
    .select('disclosed')
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow();
  return row.disclosed !== null && includesPatient(row.disclosed, patientId);
}
