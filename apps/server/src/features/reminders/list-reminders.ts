import type { api } from '@anteroom/contract/api';
import type { RouteOutput } from '@anteroom/contract/route';
import type { Context } from '#platform/context';
import { dateInZone, spanOfDate } from '#platform/time/clinic-time';
import { listBookingTextsBetween, listOffersBetween } from './messages-of-day.queries.ts';
import { listRemindersBetween } from './reminders.queries.ts';

const most = 500;

/**
 * Lists the first 500 reminders, offers and booking SMS that are or were due on a day, for admins. Addresses are
 * masked, and patients are not named.
 */
export async function listReminders(
  { db, clock, settings }: Context,
  { date }: { date?: string | undefined },
): Promise<RouteOutput<typeof api.listReminders>> {
  const zone = settings.clinicTimezone;
  const day = date ?? dateInZone(clock.now(), zone);
  const span = { ...spanOfDate(day, zone), most: most + 1 };
  const [reminders, offers, texts] = await Promise.all([
    listRemindersBetween(db, span),
    listOffersBetween(db, span),
    listBookingTextsBetween(db, span),
  ]);
  const all = [...reminders, ...offers, ...texts].toSorted(
    (one, other) => one.dueAt.getTime() - other.dueAt.getTime(),
  );
  const first = new Set<object>(all.slice(0, most));
  const shown = <Row extends Due>(rows: readonly Row[]) => rows.filter((row) => first.has(row)).map(inMillis);
  return {
    date: day,
    hasMore: all.length > most,
    reminders: shown(reminders).map((row) => ({ ...row, changedAt: row.changedAt.getTime() })),
    offers: shown(offers),
    bookingTexts: shown(texts),
  };
}

type Due = { dueAt: Date; forTime: Date };

function inMillis<Row extends Due>({ dueAt, forTime, ...row }: Row) {
  return { ...row, dueAt: dueAt.getTime(), forTime: forTime.getTime() };
}
