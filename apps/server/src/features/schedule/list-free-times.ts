import type { FreeDay, FreeTime, FreeTimes } from '@anteroom/contract/free-times';
import { limits } from '@anteroom/contract/limits';
import { listBusyTimes } from '#features/appointments';
import type { Actor, Context } from '#platform/context';
import { plusDays, spanOfDate, startOfDate } from '#platform/time/clinic-time';
import { type HoursOfDate, spansOfHours } from './hours.rules.ts';
import { listHoursOfDates } from './hours-of-dates.ts';
import { assertShownDoctor } from './list-available-slots.ts';
import { listHeldTimesOf } from './schedule.queries.ts';
import { overlap, overlapsInTurn, planFreeTimes } from './schedule.rules.ts';

type Period = {
  from: string;
  days: number;
  duration?: number | undefined;
  except?: string | undefined;
  /** True to leave out the dates without hours. */
  isOpenOnly?: true;
};
type Asked = Period & { doctorId: number };

/** Lists a doctor's free times on several dates, and the first free time from the first date on. */
export async function listFreeTimes(context: Context, actor: Actor, asked: Asked): Promise<FreeTimes> {
  const { doctorId } = asked;
  await assertShownDoctor(context.db, actor, doctorId);
  const daysOf = async (period: Period) => (await freeDays(context, [doctorId], period)).get(doctorId) ?? [];
  const days = [...(await daysOf(asked))];
  return { days, next: firstOf(days) ?? firstOf(await daysOf(laterThan(asked))) };
}

/** The number of days in which a booking finds its next free time, with the default number of listed days. */
const horizonDays = limits.freeTimes.defaultDays + limits.freeTimes.aheadDays;

/**
 * The periods, in days, in which Today searches for free times one after another. Most doctors have a free time in the
 * first one. Only the others are searched further, so that Today stays fast.
 */
const searchedDays = [2, 7, 28, horizonDays - 37];

/**
 * Returns each doctor's first free time from a date on, in epoch milliseconds, or null if the doctor has none within
 * the horizon of a booking.
 */
export async function findNextFreeTimes(
  context: Context,
  doctorIds: readonly number[],
  firstDate: string,
): Promise<Map<number, number | null>> {
  const found = new Map<number, number | null>(doctorIds.map((id) => [id, null]));
  let from = firstDate;
  for (const days of searchedDays) {
    const searched = doctorIds.filter((id) => found.get(id) === null);
    if (searched.length === 0) break;
    const freeDaysOf = await freeDays(context, searched, { from, days, isOpenOnly: true });
    for (const id of searched) {
      found.set(id, firstOf(freeDaysOf.get(id) ?? [])?.scheduledDateTime ?? null);
    }
    from = plusDays(from, days);
  }
  return found;
}

/** Returns the period after the listed days. It is searched only if the listed days have no free time. */
function laterThan(period: Period): Period {
  return {
    ...period,
    from: plusDays(period.from, period.days),
    days: limits.freeTimes.aheadDays,
    isOpenOnly: true,
  };
}

function firstOf(days: Iterable<FreeDay>): FreeTimes['next'] {
  for (const { date, times, held } of days) {
    const time = times.find((one) => !held.some((kept) => overlap(kept, spanOf(one))));
    if (time) return { ...time, date };
  }
  return null;
}

function spanOf({ scheduledDateTime, durationMinutes }: FreeTime) {
  return { start: scheduledDateTime, end: scheduledDateTime + durationMinutes * 60_000 };
}

/** Returns each doctor's free times by date. Plans a date only once the caller reaches it, because that takes time. */
async function freeDays(
  { db, clock, settings }: Context,
  doctorIds: readonly number[],
  { from, days, duration, except, isOpenOnly }: Period,
): Promise<Map<number, Iterable<FreeDay>>> {
  const timezone = settings.clinicTimezone;
  const to = plusDays(from, days - 1);
  const span = { start: startOfDate(from, timezone), end: startOfDate(plusDays(to, 1), timezone) };
  const now = clock.now();
  const [hours, busyTimes, heldTimes] = await Promise.all([
    listHoursOfDates(db, doctorIds, { from, to }),
    listBusyTimes(db, doctorIds, { ...span, except }),
    listHeldTimesOf(db, doctorIds, { ...span, now }),
  ]);
  const busyTimesOf = Map.groupBy(busyTimes, ({ doctorId }) => doctorId);
  const heldTimesOf = Map.groupBy(heldTimes, ({ doctorId }) => doctorId);
  const planOf = function* (doctorId: number): Generator<FreeDay> {
    const busyIn = overlapsInTurn(busyTimesOf.get(doctorId) ?? []);
    const heldIn = overlapsInTurn(heldTimesOf.get(doctorId) ?? []);
    for (const day of hours.get(doctorId) ?? []) {
      const { date, windows } = day;
      if (isOpenOnly && windows.length === 0) continue;
      const span = spanOfDate(date, timezone);
      const booked = busyIn(span);
      const plan = { date, timezone, windows, busyTimes: booked, now };
      const { times, pastTimes } = planFreeTimes(plan, duration);
      const held = heldIn(span);
      yield {
        date,
        hours: kindOf(day),
        freeCount: times.length,
        times,
        pastTimes,
        workingTimes: spansOfHours(date, windows, timezone),
        booked: booked.map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() })),
        held: held.map(({ start, end, until }) => ({
          start: start.getTime(),
          end: end.getTime(),
          until: until.getTime(),
        })),
      };
    }
  };
  return new Map(doctorIds.map((id) => [id, planOf(id)]));
}

function kindOf({ windows, isException }: HoursOfDate): FreeDay['hours'] {
  if (windows.length > 0) return 'open';
  return isException ? 'away' : 'none';
}
