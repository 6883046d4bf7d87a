import type { OpenDay } from '@anteroom/contract/self-booking';
import { listBusyTimes } from '#features/appointments';
import { listHoursOfDates } from '#features/schedule';
import type { Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { dateInZone, plusDays, spanOfDate, startOfDate } from '#platform/time/clinic-time';
import type { PageRow } from './booking-pages.queries.ts';
import { listHeldTimes } from './holds.queries.ts';
import { planOpenTimes } from './open-times.rules.ts';

type Period = { from: string; to: string };

/** Returns the first and the last date on which a page offers times. */
export function datesOfPage({ horizonDays }: PageRow, { clock, settings }: Context): Period {
  const today = dateInZone(clock.now(), settings.clinicTimezone);
  return { from: today, to: plusDays(today, horizonDays) };
}

/** Returns the dates of a period that have times to book, within the limits of the page. */
export async function readOpenDays(
  context: Context,
  db: Db | Tx,
  page: PageRow,
  asked: Period,
): Promise<OpenDay[]> {
  const { doctorId, leastNoticeMinutes } = page;
  const timezone = context.settings.clinicTimezone;
  const now = context.clock.now();
  const { from, to } = within(asked, datesOfPage(page, context));
  if (from > to) return [];
  const span = { start: startOfDate(from, timezone), end: startOfDate(plusDays(to, 1), timezone) };
  const hours = (await listHoursOfDates(db, [doctorId], { from, to })).get(doctorId) ?? [];
  const busyTimes = await listBusyTimes(db, [doctorId], span);
  const held = await listHeldTimes(db, { doctorId, ...span, now });
  const earliest = new Date(now.getTime() + leastNoticeMinutes * 60_000);
  return hours.flatMap(({ date, windows }) => {
    const { start, end } = spanOfDate(date, timezone);
    const heldThen = held.filter((one) => one.start >= start && one.start < end);
    const times = planOpenTimes({ date, timezone, windows, busyTimes }, heldThen, earliest);
    return times.length > 0 ? [{ date, times }] : [];
  });
}

function within(asked: Period, possible: Period): Period {
  const [, from = asked.from] = [asked.from, possible.from].toSorted();
  const [to = asked.to] = [asked.to, possible.to].toSorted();
  return { from, to };
}
