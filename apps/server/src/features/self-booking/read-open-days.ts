import type { OpenDay } from '@anteroom/contract/self-booking';
import { listBusyTimes } from '#features/appointments';
import { type HoursOfDate, listHeldTimesOf, listHoursOfDates, overlapsInTurn } from '#features/schedule';
import type { Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { dateInZone, plusDays, spanOfDate, startOfDate } from '#platform/time/clinic-time';
import type { PageRow } from './booking-pages.queries.ts';
import { planOpenTimes } from './open-times.rules.ts';

type Period = { from: string; to: string };

/** An appointment to move. Its present time counts as free. */
type Moving = { uuid: string; durationMinutes: number };

type Asked = Period & {
  moving?: Moving | undefined;
  /** Stops after this many dates with times. */
  most?: number;
};

/**
 * Returns the first and the last date on which any of the pages offers times. Without a page, the last is before the
 * first.
 */
export function datesOfPages(pages: readonly PageRow[], { clock, settings }: Context): Period {
  const today = dateInZone(clock.now(), settings.clinicTimezone);
  return { from: today, to: plusDays(today, Math.max(-1, ...pages.map(({ horizonDays }) => horizonDays))) };
}

/** Returns the dates of a period that have times to book, or to move to, within the limits of the page. */
export async function readOpenDays(
  context: Context,
  db: Db | Tx,
  page: PageRow,
  asked: Asked,
): Promise<OpenDay[]> {
  return (await readOpenDaysOf(context, db, [page], asked)).get(page.doctorId) ?? [];
}

/** Returns the dates that have times on each of the pages, by doctor id. */
export async function readOpenDaysOf(
  context: Context,
  db: Db | Tx,
  pages: readonly PageRow[],
  asked: Asked,
): Promise<Map<number, OpenDay[]>> {
  const timezone = context.settings.clinicTimezone;
  const { from, to } = within(asked, datesOfPages(pages, context));
  if (from > to) return new Map();
  const doctorIds = pages.map(({ doctorId }) => doctorId);
  const span = { start: startOfDate(from, timezone), end: startOfDate(plusDays(to, 1), timezone) };
  const now = context.clock.now();
  const hours = await listHoursOfDates(db, doctorIds, { from, to });
  const busyTimes = await listBusyTimes(db, doctorIds, { ...span, except: asked.moving?.uuid });
  const held = await listHeldTimesOf(db, doctorIds, { ...span, now });
  const busyOf = Map.groupBy(busyTimes, ({ doctorId }) => doctorId);
  const heldOf = Map.groupBy(held, ({ doctorId }) => doctorId);
  return new Map(
    pages.map((page) => {
      const { doctorId } = page;
      const { to: last } = datesOfPages([page], context);
      const taken = { busyTimes: busyOf.get(doctorId) ?? [], held: heldOf.get(doctorId) ?? [] };
      const dates = (hours.get(doctorId) ?? []).filter(({ date }) => date <= last);
      return [doctorId, planOpenDays({ page, timezone, now, hours: dates, ...taken }, asked)];
    }),
  );
}

type Span = { start: Date; end: Date };

type Planning = {
  page: PageRow;
  timezone: string;
  now: Date;
  hours: readonly HoursOfDate[];
  busyTimes: readonly Span[];
  held: readonly Span[];
};

function planOpenDays(
  { page, timezone, now, hours, busyTimes, held }: Planning,
  { moving, most = Number.POSITIVE_INFINITY }: Asked,
): OpenDay[] {
  const earliest = new Date(now.getTime() + page.leastNoticeMinutes * 60_000);
  const days: OpenDay[] = [];
  // Look up only the busy times of each date, because every slot is compared with each of them.
  const busyWithin = overlapsInTurn(busyTimes);
  const heldWithin = overlapsInTurn(held);
  for (const { date, windows } of hours) {
    const span = spanOfDate(date, timezone);
    const heldThen = heldWithin(span).filter(({ start }) => start >= span.start);
    const day = { date, timezone, windows, busyTimes: busyWithin(span) };
    const times = planOpenTimes(day, heldThen, earliest, moving?.durationMinutes);
    if (times.length > 0) days.push({ date, times });
    if (days.length === most) break;
  }
  return days;
}

type ListedPeriod = { from?: string | undefined; days: number; moving?: Moving | undefined };

type OpenDays = { today: string; lastDate: string; days: OpenDay[]; nextDate: string | null };
type Listing = { today: string; days: readonly { date: string }[]; nextDate: string | null };

/** Returns the dates of a period that have free times, or the first later date if the period has none. */
export async function listOpenDays(
  context: Context,
  page: PageRow,
  { from, days: count, moving }: ListedPeriod,
): Promise<OpenDays> {
  const dates = datesOfPages([page], context);
  const [, first = dates.from] = [from ?? dates.from, dates.from].toSorted();
  const last = plusDays(first, count - 1);
  const read = (asked: Asked) => readOpenDays(context, context.db, page, { ...asked, moving });
  const days = await read({ from: first, to: last });
  const later = days.length > 0 ? [] : await read({ from: plusDays(last, 1), to: dates.to, most: 1 });
  return { today: dates.from, lastDate: dates.to, days, nextDate: later[0]?.date ?? null };
}

/** Picks the days of a period from a shared view, which covers the same period or all dates of a page. */
export function pickOpenDays<Listed extends Listing>(
  listed: Listed,
  { from, days: count }: Pick<ListedPeriod, 'from' | 'days'>,
): Listed {
  const [, first = listed.today] = [from ?? listed.today, listed.today].toSorted();
  const last = plusDays(first, count - 1);
  const days = listed.days.filter(({ date }) => date >= first && date <= last);
  const later =
    days.length > 0 ? null : (listed.days.find(({ date }) => date > last)?.date ?? listed.nextDate);
  return { ...listed, days, nextDate: later };
}

function within(asked: Period, possible: Period): Period {
  const [, from = asked.from] = [asked.from, possible.from].toSorted();
  const [to = asked.to] = [asked.to, possible.to].toSorted();
  return { from, to };
}
