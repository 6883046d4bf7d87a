import type { FreeDay, FreeTimes } from '@anteroom/contract/free-times';
import { limits } from '@anteroom/contract/limits';
import { listBusyTimes } from '#features/appointments';
import type { Actor, Context } from '#platform/context';
import { plusDays, spanOfDate, startOfDate } from '#platform/time/clinic-time';
import { type HoursOfDate, spansOfHours } from './hours.rules.ts';
import { listHoursOfDates } from './hours-of-dates.ts';
import { assertShownDoctor } from './list-available-slots.ts';
import { planFreeTimes } from './schedule.rules.ts';

type Period = {
  from: string;
  days: number;
  duration?: number | undefined;
  except?: string | undefined;
};
type Asked = Period & { doctorId: number };

/** Lists a doctor's free times on several dates, and the first free time from the first date on. */
export async function listFreeTimes(context: Context, actor: Actor, asked: Asked): Promise<FreeTimes> {
  const { doctorId } = asked;
  await assertShownDoctor(context.db, actor, doctorId);
  const daysOf = async (period: Period) => (await freeDays(context, [doctorId], period)).get(doctorId) ?? [];
  const days = await daysOf(asked);
  return { days, next: firstOf(days) ?? firstOf(await daysOf(laterThan(asked))) };
}

/** Returns each doctor's first free time in a period, in epoch milliseconds, or null if the doctor has none. */
export async function findNextFreeTimes(
  context: Context,
  doctorIds: readonly number[],
  period: Pick<Period, 'from' | 'days'>,
): Promise<Map<number, number | null>> {
  const days = await freeDays(context, doctorIds, period);
  return new Map(doctorIds.map((id) => [id, firstOf(days.get(id) ?? [])?.scheduledDateTime ?? null]));
}

/** Returns the period after the listed days. It is searched only if the listed days have no free time. */
function laterThan(period: Period): Period {
  return { ...period, from: plusDays(period.from, period.days), days: limits.freeTimes.aheadDays };
}

function firstOf(days: readonly FreeDay[]): FreeTimes['next'] {
  const day = days.find(({ freeCount }) => freeCount > 0);
  const time = day?.times[0];
  return day && time ? { ...time, date: day.date } : null;
}

async function freeDays(
  { db, clock, settings }: Context,
  doctorIds: readonly number[],
  { from, days, duration, except }: Period,
): Promise<Map<number, FreeDay[]>> {
  const timezone = settings.clinicTimezone;
  const to = plusDays(from, days - 1);
  const span = { start: startOfDate(from, timezone), end: startOfDate(plusDays(to, 1), timezone) };
  const [hours, busyTimes] = await Promise.all([
    listHoursOfDates(db, doctorIds, { from, to }),
    listBusyTimes(db, doctorIds, { ...span, except }),
  ]);
  const busyTimesOf = Map.groupBy(busyTimes, ({ doctorId }) => doctorId);
  const now = clock.now();
  const planOf = (doctorId: number) => {
    const busy = busyTimesOf.get(doctorId) ?? [];
    return (hours.get(doctorId) ?? []).map((day) => {
      const { date, windows } = day;
      const plan = { date, timezone, windows, busyTimes: busy, now };
      const { times, pastTimes } = planFreeTimes(plan, duration);
      const span = spanOfDate(date, timezone);
      const booked = busy.filter((one) => touches(one, span));
      return {
        date,
        hours: kindOf(day),
        freeCount: times.length,
        times,
        pastTimes,
        workingTimes: spansOfHours(date, windows, timezone),
        booked: booked.map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() })),
      };
    });
  };
  return new Map(doctorIds.map((id) => [id, planOf(id)]));
}

type Span = { start: Date; end: Date };

function touches(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

function kindOf({ windows, isException }: HoursOfDate): FreeDay['hours'] {
  if (windows.length > 0) return 'open';
  return isException ? 'away' : 'none';
}
