import type { estimateWalkIn as route } from '@anteroom/contract/queue-positions';
import type { RouteOutput } from '@anteroom/contract/route';
import type { Context } from '#platform/context';
import { estimatesOf } from './estimates-of.ts';
import { readConfiguredQueue } from './read-queue-status.ts';
import { centralToday, today } from './today.ts';
import { listDayEntries, listDueEntries } from './views.queries.ts';
import { bookedUntil, waitingInCentral, waitingInDay } from './waiting-of.rules.ts';

/** The next walk-in: a patient who has arrived and joins the end of the queue. No stored entry has this id. */
const joining = { entryId: 0, notBefore: null, comesAt: null, isNotedHere: true };

/** Estimates when a walk-in who joins today's queue now will be called. */
export async function estimateWalkIn(context: Context, doctorId: number): Promise<RouteOutput<typeof route>> {
  const { db } = context;
  const queue = await readConfiguredQueue(db, doctorId);
  const isCentral = queue.queueType === 'central';
  const day = centralToday(context, doctorId);
  const rows = isCentral
    ? await listDueEntries(db, day)
    : await listDayEntries(db, { doctorId, date: today(context) });
  const before = isCentral ? waitingInCentral(rows, day.arrivalsFrom) : waitingInDay(rows);
  const estimates = await estimatesOf(context, db, {
    doctorId,
    queue,
    waiting: [...before, joining],
    bookedUntil: isCentral ? null : bookedUntil(rows),
    isToday: true,
  });
  return { ahead: before.length, estimatedTime: estimates.at(-1)?.time.getTime() ?? null };
}
