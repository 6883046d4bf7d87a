import { readComingHours } from '#features/schedule';
import type { Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { type Estimate, estimateWaiting, type Waiting } from './estimate.rules.ts';
import type { ConfiguredQueueRow } from './read-queue-status.ts';
import { today } from './today.ts';
import { findLastTurns } from './turns.queries.ts';

type Subject = {
  doctorId: number;
  queue: ConfiguredQueueRow;
  waiting: readonly Waiting[];
  /** The end of the last appointment that is still waiting today, in a day-wise line; else null. */
  bookedUntil: Date | null;
  /** If false, the current patient is ignored. */
  isToday: boolean;
};

/** Returns one estimate per waiting patient, in order, or none while the queue is paused. */
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
