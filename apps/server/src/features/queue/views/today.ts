import { arrivalsCountSince } from '@anteroom/contract/arrival-window';
import type { Context } from '#platform/context';
import { dateInZone, startOfDate } from '#platform/time/clinic-time';
import type { CentralDay } from './views.queries.ts';

let latest = { minute: Number.NaN, zone: '', date: '' };

/**
 * Returns the clinic's date by the server's clock, independent of the browser's time zone. Cached per minute, because
 * days start on a full minute.
 */
export function today({ clock, settings }: Context): string {
  const now = clock.now();
  const minute = Math.floor(now.getTime() / 60_000);
  const zone = settings.clinicTimezone;
  if (latest.minute !== minute || latest.zone !== zone)
    latest = { minute, zone, date: dateInZone(now, zone) };
  return latest.date;
}

/** Returns the clinic's midnight. Entries settled since then belong to today. */
export function dayBegan(context: Context): Date {
  return startOfDate(today(context), context.settings.clinicTimezone);
}

/** Returns the earliest time at which an arrival still counts for a patient who waits in a central queue. */
export function arrivalsCountFrom(context: Context): Date {
  const now = context.clock.now().getTime();
  return new Date(arrivalsCountSince({ now, dayBegan: dayBegan(context).getTime() }));
}

type Arrival = { queueType: string | null; arrivedAt: Date | null };

/** Returns when a waiting patient arrived, or null if that arrival no longer counts. */
export function arrivalInForce(context: Context, { queueType, arrivedAt }: Arrival): Date | null {
  if (queueType !== 'central' || arrivedAt === null) return arrivedAt;
  return arrivedAt < arrivalsCountFrom(context) ? null : arrivedAt;
}

type Lateness = {
  queueType: string | null;
  runningLateMinutes: number | null;
  lateNotedAt: Date | null;
  scheduledAt: Date;
};

/** Returns the delay in minutes that a waiting patient announced, or null if it no longer counts. */
export function latenessInForce(
  context: Context,
  { queueType, runningLateMinutes, lateNotedAt, scheduledAt }: Lateness,
): number | null {
  const isOver = queueType === 'central' && (lateNotedAt ?? scheduledAt) < arrivalsCountFrom(context);
  return isOver ? null : runningLateMinutes;
}

export function centralToday(context: Context, doctorId: number): CentralDay {
  return {
    doctorId,
    today: today(context),
    dayBegan: dayBegan(context),
    arrivalsFrom: arrivalsCountFrom(context),
  };
}
