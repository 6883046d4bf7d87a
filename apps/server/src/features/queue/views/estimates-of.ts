import type { Context } from '#context';
import { readComingHours } from '#features/schedule';
import type { Db, Tx } from '#platform/db/database';
import { type Estimate, estimateWaiting, type Waiting } from './estimate.rules.ts';
import type { ConfiguredQueueRow } from './read-queue-status.ts';
import { today } from './today.ts';
import { findLastTurns } from './turns.queries.ts';

type Subject = {
  doctorId: number;
  queue: ConfiguredQueueRow;
  waiting: readonly Waiting[];
  /** The end of the last appointment that still waits today in a day's line, else null. */
  bookedUntil: Date | null;
  /** Whether the patient being seen now comes before them. */
  isToday: boolean;
};

/** One estimate for each who waits, in order; none while the queue is paused. */
export async function estimatesOf(context: Context, db: Db | Tx, subject: Subject): Promise<Estimate[]> {
  const { doctorId, queue, waiting, bookedUntil, isToday } = subject;
  if (waiting.length === 0 || !queue.isActive) return [];
  return estimateWaiting(waiting, {
    now: context.clock.now(),
    timezone: context.settings.clinicTimezone,
    settingMinutes: queue.consultationMinutes,
    turns: await findLastTurns(db, doctorId),
    currentStartedAt: isToday ? queue.currentStartedAt : null,
    bookedUntil,
    hours: await readComingHours(db, doctorId, today(context)),
  });
}
