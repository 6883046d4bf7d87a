import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database';
import { unprepared } from '#platform/db/pipeline/prepared-statements';
import { includesPatient } from '../disclosed-patients.ts';
import { type ActivityRow, activityColumns } from './activity.queries.ts';
import { type FeedStay, listFeedStays } from './feed-stays.queries.ts';

type Part = RawBuilder<unknown>;

type PatientPage = {
  before: number | null;
  /**
   * The newest row of the trail when the first page was read. Later readings of calendar feeds are ignored, so that a
   * stay in a feed has the same last reading on all pages.
   */
  upTo: number;
  limit: number;
  zone: string;
};

const precedes = (before: number | null) => (before === null ? sql`true` : sql`event.seq < ${before}`);

/** A record and the records that were merged into it. `createdAt` is when the oldest of these records was created. */
export type OnePerson = { patientIds: readonly number[]; createdAt: Date };

/** Finds the records of one person: this one and those that were merged into it. */
export async function findOnePerson(db: Db, patientId: number): Promise<OnePerson> {
  const { rows } = await sql<OnePerson>`
    select array_agg(id order by id) as "patientIds", min(created_at) as "createdAt" from (
      select id, created_at from patients where id = ${patientId}
      union all
      select id, (record ->> 'created_at')::timestamptz from merged_patients where merged_into = ${patientId}
    ) as records`.execute(db);
  return rows[0] ?? { patientIds: [patientId], createdAt: new Date(0) };
}

/**
 * Returns the events of one person's records, latest first, with one row more than `limit` if there is a next page.
 * Finds the patient's rows first, because scanning the trail backwards for them could read years of entries. All
 * readings of a calendar feed during one stay of the patient appear as one row, at the last reading: a row per day and
 * feed would hide the other events.
 */
export async function listRowsOfPatient(
  db: Db,
  person: OnePerson,
  page: PatientPage,
): Promise<ActivityRow[]> {
  const { before, limit, upTo, zone } = page;
  const { patientIds } = person;
  const disclosures = await listDisclosuresOf(db, person, page);
  const stays: FeedStay[] = [];
  for (const patientId of patientIds) stays.push(...(await listFeedStays(db, patientId, upTo)));
  const { rows } = await sql<ActivityRow>`
    with of_patient as materialized (
      select event.seq, false as "isInferred", null::bigint as entered from audit_events event
      where event.patient_ids && ${[...patientIds]}::bigint[] and ${precedes(before)}
        and event.action <> 'calendar_feed.read'
      union all
      select seq, false, null from unnest(${disclosures}::bigint[]) as disclosure (seq)
      union all
      select event.seq, false, entered
      from unnest(${stays.map(({ last }) => last)}::bigint[], ${stays.map(({ entered }) => entered)}::bigint[])
        as event (seq, entered)
      where ${precedes(before)}
      union all
      ${inferredDisclosures(person, before)}
    ), page as materialized (
      select seq, "isInferred", entered from of_patient order by seq desc limit ${limit + 1}
    )
    select ${activityColumns}, page."isInferred", since.at as "heldSince", ${daysOfStay(zone)} as "heldDays"
    from page join audit_events event using (seq) left join audit_events since on since.seq = page.entered
    order by event.seq desc ${unprepared}`.execute(db);
  return rows;
}

/** Counts the days on which the feed was read. The first reading of each day stores the full set. */
function daysOfStay(zone: string): Part {
  return sql`
    case when page.entered is not null then (
      select count(distinct (reading.at at time zone ${zone})::date)::float8 from (
        select since.at
        union all
        select whole.at from audit_events whole
        where whole.action = 'calendar_feed.read' and whole.disclosed is not null
          and whole.object_id = event.object_id and whole.seq > page.entered and whole.seq <= event.seq
      ) as reading
    ) end`;
}

/**
 * Selects exports by older releases, which stored no list of exported patients and no signature. An export may have
 * contained the patient if it covered all doctors or one of the patient's present doctors, and was made after the
 * patient's record was created.
 */
function inferredDisclosures({ patientIds, createdAt }: OnePerson, before: number | null): Part {
  return sql`
    select event.seq, true, null from audit_events event
    where event.action in ('patient.exported', 'appointment.exported') and event.patient_ids = '{}'
      and event.disclosed is null and event.mac is null and ${precedes(before)}
      and event.at >= ${createdAt}
      and (event.doctor_id is null or exists (
        select from patient_readers
        where patient_readers.patient_id = any(${[...patientIds]}::bigint[])
          and patient_readers.doctor_id = event.doctor_id))`;
}

/**
 * The number of exports and backups read at once. Their patient lists are in memory, each at most 100 kB in a large
 * clinic.
 */
const disclosuresAtOnce = 100;

/**
 * Returns the exports and backups that contained this person, latest first, with one more than `limit` if there are
 * that many.
 */
async function listDisclosuresOf(
  db: Db,
  { patientIds, createdAt }: OnePerson,
  { before, limit }: Pick<PatientPage, 'before' | 'limit'>,
): Promise<number[]> {
  const found: number[] = [];
  for (let next = before; ; ) {
    const { rows } = await sql<{ seq: number; disclosed: Buffer }>`
      select event.seq, event.disclosed from audit_events event
      where event.disclosed is not null and event.action <> 'calendar_feed.read' and ${precedes(next)}
        and event.at >= ${createdAt}::timestamptz - interval '1 day'
      order by event.seq desc limit ${disclosuresAtOnce} ${unprepared}`.execute(db);
    for (const { seq, disclosed } of rows) {
      if (patientIds.some((patientId) => includesPatient(disclosed, patientId))) found.push(seq);
    }
    const last = rows.at(-1);
    if (found.length > limit || rows.length < disclosuresAtOnce || !last) return found.slice(0, limit + 1);
    next = last.seq;
  }
}
