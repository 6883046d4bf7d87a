import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';
import { preparedQuery } from '#platform/db/pipeline/prepared-query';
import { isWithinRange } from '../measured-turn.queries.ts';
import {
  type Calibration,
  type JudgedRange,
  placeClasses,
  rangesPerClass,
} from '../views/calibration.rules.ts';

/**
 * The estimated call time of a waiting patient, as a range in epoch milliseconds. `model` is the range before
 * calibration.
 */
export type RecordedEstimate = {
  entryId: number;
  place: number;
  placeClass: number;
  shown: Range;
  model: Range;
};

type Range = { time: number; low: number; high: number };

/** Stores the first estimate of each patient per day and class of places in line, such as places 2 to 4. */
export async function insertEstimates(
  db: Db,
  estimates: readonly RecordedEstimate[],
  { now, today }: { now: Date; today: string },
): Promise<void> {
  const at = (timeOf: (one: RecordedEstimate) => number) => estimates.map((one) => new Date(timeOf(one)));
  await sql`
    insert into estimate_records (appointment_id, doctor_id, on_date, place_class, place, shown_at, estimate, low, high,
      model_estimate, model_low, model_high)
    select entry.appointment_id, entry.doctor_id, ${today}, shown.place_class, shown.place, ${now}, shown.estimate,
      shown.low, shown.high, shown.model_estimate, shown.model_low, shown.model_high
    from unnest(
      ${estimates.map(({ entryId }) => entryId)}::bigint[],
      ${estimates.map(({ place }) => place)}::int[],
      ${estimates.map(({ placeClass }) => placeClass)}::smallint[],
      ${at(({ shown }) => shown.time)}::timestamptz[],
      ${at(({ shown }) => shown.low)}::timestamptz[],
      ${at(({ shown }) => shown.high)}::timestamptz[],
      ${at(({ model }) => model.time)}::timestamptz[],
      ${at(({ model }) => model.low)}::timestamptz[],
      ${at(({ model }) => model.high)}::timestamptz[]
    ) as shown (entry_id, place, place_class, estimate, low, high, model_estimate, model_low, model_high)
    join queue_entries entry on entry.id = shown.entry_id and entry.status = 'waiting'
    order by entry.appointment_id, shown.place_class
    on conflict do nothing
  `.execute(db);
}

/**
 * Adds the times when a doctor called patients to the estimate record, except calls that can still be undone. Returns
 * how many estimates got the time of their call.
 */
export async function noteCalls(db: Db, doctorId: number, calledUntil: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update estimate_records record
    set called_at = coalesce(entry.called_at, entry.started_at)
    from queue_entries entry
    where record.doctor_id = ${doctorId} and record.called_at is null
      and entry.appointment_id = record.appointment_id and entry.status in ('in_progress', 'completed')
      and coalesce(entry.called_at, entry.started_at) between record.shown_at and ${calledUntil}
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Lists, for each class of places in line, the newest ranges whose patients were called. The ranges are those before
 * calibration; `hasHeld` says whether the calibrated range contained the call.
 */
export async function listJudgedRanges(
  db: Db,
  doctorId: number,
): Promise<(JudgedRange & { placeClass: number; hasHeld: boolean })[]> {
  const millis = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;
  const { rows } = await sql<JudgedRange & { placeClass: number; hasHeld: boolean }>`
    select class.place_class as "placeClass", judged.*
    from generate_series(1, ${placeClasses}::int) as class (place_class) cross join lateral (
      select ${millis('model_estimate')} as estimate, ${millis('model_low')} as low, ${millis('model_high')} as high,
        ${millis('called_at')} as "calledAt",
        ${isWithinRange} as "hasHeld"
      from estimate_records
      where doctor_id = ${doctorId} and place_class = class.place_class and called_at is not null
      order by called_at desc
      limit ${rangesPerClass}
    ) judged
  `.execute(db);
  return rows;
}

type NewCalibration = Calibration & { placeClass: number; judged: number; held: number };

export async function saveCalibrations(
  db: Db,
  doctorId: number,
  { calibrations, now }: { calibrations: readonly NewCalibration[]; now: Date },
): Promise<void> {
  await db
    .insertInto('estimate_calibrations')
    .values(
      calibrations.map(({ placeClass, ...values }) => ({
        ...values,
        doctor_id: doctorId,
        place_class: placeClass,
        changed_at: now,
      })),
    )
    .onConflict((same) =>
      same.columns(['doctor_id', 'place_class']).doUpdateSet((row) => ({
        earlier: row.ref('excluded.earlier'),
        expected: row.ref('excluded.expected'),
        later: row.ref('excluded.later'),
        judged: row.ref('excluded.judged'),
        held: row.ref('excluded.held'),
        changed_at: row.ref('excluded.changed_at'),
      })),
    )
    .execute();
}

/**
 * Returns the doctor's calibrations, one per class of places in line (such as places 2 to 4). Each has the number of
 * estimated ranges that it is based on (`judged`) and how many of them contained the call (`held`).
 */
export function findCalibrations(db: Db | Tx, doctorId: number) {
  return listCalibrations(db, doctorId);
}

const listCalibrations = preparedQuery((db, doctorId: number) =>
  db
    .selectFrom('estimate_calibrations')
    .select(['place_class as placeClass', 'earlier', 'expected', 'later', 'judged', 'held'])
    .where('doctor_id', '=', doctorId),
);
