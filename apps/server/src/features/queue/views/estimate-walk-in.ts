import type { estimateWalkIn as route } from '@anteroom/contract/queue-positions';
import type { RouteOutput } from '@anteroom/contract/route';
import type { Context } from '#platform/context';
import { estimatesOf } from './estimates-of.ts';
import { readConfiguredQueue } from './read-queue-status.ts';
import { centralToday, today } from './today.ts';
import { listDayEntries, listDueEntries } from './views.queries.ts';
import { bookedUntil, waitingInCentral, waitingInDay } from './waiting-of.rules.ts';

const minuteMillis = 60_000;

/** Returns the time and the length of the appointment of a walk-in who joins now. */
export function appointmentOfWalkIn(now: Date, consultationMinutes: number) {
  return {
    scheduledAt: new Date(Math.floor(now.getTime() / minuteMillis) * minuteMillis),
    // Appointment durations are multiples of five minutes.
    durationMinutes: Math.round(consultationMinutes / 5) * 5,
  };
}

/** Estimates when a walk-in who joins today's queue now will be called, as if the walk-in were in the queue already. */
export async function estimateWalkIn(context: Context, doctorId: number): Promise<RouteOutput<typeof route>> {
  const { db } = context;
  const queue = await readConfiguredQueue(db, doctorId);
  const isCentral = queue.queueType === 'central';
  const day = centralToday(context, doctorId);
  const now = context.clock.now();
  const joining = {
    ...appointmentOfWalkIn(now, queue.consultationMinutes),
    // No stored entry has this id.
    id: 0,
    currentStatus: 'waiting' as const,
    appointmentType: 'walk_in' as const,
    arrivedAt: now,
    runningLateMinutes: null,
  };
  const before = isCentral
    ? await listDueEntries(db, day)
    : await listDayEntries(db, { doctorId, date: today(context) });
  const rows = [...before, joining];
  const waiting = isCentral ? waitingInCentral(rows, day.arrivalsFrom) : waitingInDay(rows);
  const estimates = await estimatesOf(context, db, {
    doctorId,
    queue,
    waiting,
    bookedUntil: isCentral ? null : bookedUntil(rows),
    isToday: true,
  });
  return { ahead: waiting.length - 1, estimatedTime: estimates.at(-1)?.time.getTime() ?? null };
}
