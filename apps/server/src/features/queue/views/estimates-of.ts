import { readComingHours } from '#features/schedule';
import type { Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { pipeline } from '#platform/db/pipeline/pipeline';
import { findCalibrations, type RecordedEstimate } from '../estimate-record/estimate-record.queries.ts';
import { placeClassOf } from './calibration.rules.ts';
import { type Estimate, estimateWaiting, type Waiting } from './estimate.rules.ts';
import { delayOf } from './present-entry.ts';
import type { ConfiguredQueueRow } from './read-queue-status.ts';
import { today } from './today.ts';
import { findLastTurns } from './turns.queries.ts';

type Subject = {
  doctorId: number;
  queue: ConfiguredQueueRow;
  waiting: readonly Waiting[];
  /**
   * The end of the last appointment of today whose patient still waits. Null if no patient waits, in a central queue,
   * and in the queue of another date.
   */
  bookedUntil: Date | null;
  /** Whether the queue is today's. If not, the current patient and the delay are ignored. */
  isToday: boolean;
};

/** Returns one estimate per waiting patient, in order, or none while the queue is paused. */
export async function estimatesOf(context: Context, db: Db | Tx, subject: Subject): Promise<Estimate[]> {
  const { doctorId, queue, waiting, bookedUntil, isToday } = subject;
  if (waiting.length === 0 || !queue.isActive) return [];
  const { turns, calibrations, hours } = await pipeline({
    turns: findLastTurns(db, doctorId),
    calibrations: findCalibrations(db, doctorId),
    hours: readComingHours(db, doctorId, today(context)),
  });
  return estimateWaiting(waiting, {
    now: context.clock.now(),
    timezone: context.settings.clinicTimezone,
    settingMinutes: queue.consultationMinutes,
    turns,
    calibrations: new Map(calibrations.map(({ placeClass, ...calibration }) => [placeClass, calibration])),
    currentStartedAt: isToday ? queue.currentStartedAt : null,
    delay: isToday ? delayOf(context, queue) : null,
    bookedUntil,
    hours,
  });
}

/** Returns the estimates to record: those based on enough measured visits, with their places in line. */
export function toRecord(waiting: readonly Waiting[], estimates: readonly Estimate[]): RecordedEstimate[] {
  return waiting.flatMap(({ entryId }, index) => {
    const estimate = estimates[index];
    if (!estimate?.model) return [];
    const { time, low, high, model } = estimate;
    const shown = { time: time.getTime(), low: low.getTime(), high: high.getTime() };
    return [{ entryId, place: index + 1, placeClass: placeClassOf(index + 1), shown, model }];
  });
}
