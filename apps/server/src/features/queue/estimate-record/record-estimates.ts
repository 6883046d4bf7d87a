import { readComingHours } from '#features/schedule';
import { createDedupeWithin } from '#platform/concurrency/dedupe-within';
import { runWithoutDeadline } from '#platform/concurrency/request-deadline';
import type { Context } from '#platform/context';
import { inSnapshot } from '#platform/db/transaction';
import { dateInZone } from '#platform/time/clinic-time';
import { calibrate } from '../views/calibration.rules.ts';
import { today } from '../views/today.ts';
import { createWorkingTimeBetween } from '../views/working-times.rules.ts';
import {
  insertEstimates,
  listJudgedRanges,
  noteCalls,
  type RecordedEstimate,
  saveCalibrations,
} from './estimate-record.queries.ts';

/** Records the estimates of a queue and calibrates later ones, in the background. The caller does not wait. */
export type RecordEstimates = (doctorId: number, estimates: readonly RecordedEstimate[]) => void;

/**
 * The estimates of a queue are recorded at most once per minute. Few estimates are lost, because only a patient's first
 * one per day and class of places in line is stored.
 */
const pause = { millis: 60_000, limit: 1000 };
/** Milliseconds until a call is recorded, because it can be undone for a minute. */
const undoableMillis = 90_000;

export function createRecordEstimates(context: Context): RecordEstimates {
  const { clock, log } = context;
  const dedupe = createDedupeWithin(pause);
  return (doctorId, estimates) => {
    if (estimates.length === 0) return;
    const work = () => runWithoutDeadline(() => recordEstimates(context, doctorId, estimates));
    dedupe(String(doctorId), clock.now(), work).catch((error: Error) =>
      log.warn({ reason: error.message }, 'failed to record estimates'),
    );
  };
}

async function recordEstimates(
  context: Context,
  doctorId: number,
  estimates: readonly RecordedEstimate[],
): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  await insertEstimates(db, estimates, { now, today: today(context) });
  const calls = await noteCalls(db, doctorId, new Date(now.getTime() - undoableMillis));
  if (calls > 0) await calibrateDoctor(context, doctorId, now);
}

async function calibrateDoctor(context: Context, doctorId: number, now: Date): Promise<void> {
  const { db, settings } = context;
  const ranges = await listJudgedRanges(db, doctorId);
  const timezone = settings.clinicTimezone;
  const earliest = Math.min(now.getTime(), ...ranges.map(({ low, calledAt }) => Math.min(low, calledAt)));
  const from = dateInZone(new Date(earliest), timezone);
  const hours = await inSnapshot(db, (tx) => readComingHours(tx, doctorId, from));
  const clock = { between: createWorkingTimeBetween({ timezone, hours }) };
  const byClass = [...Map.groupBy(ranges, ({ placeClass }) => placeClass)];
  const calibrations = byClass.map(([placeClass, judged]) => ({
    ...calibrate(judged, clock),
    placeClass,
    judged: judged.length,
    held: judged.filter(({ hasHeld }) => hasHeld).length,
  }));
  await saveCalibrations(db, doctorId, { calibrations, now });
}
