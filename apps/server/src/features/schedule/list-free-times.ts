import type { FreeDay, FreeTime, FreeTimes } from '@anteroom/contract/free-times';
import { limits } from '@anteroom/contract/limits';
import { listBusyTimes } from '#features/appointments';
import type { Actor, Context } from '#platform/context';
import { plusDays, spanOfDate, startOfDate } from '#platform/time/clinic-time';
import { type HoursOfDate, spansOfHours } from './hours.rules.ts';
import { listHoursOfDates } from './hours-of-dates.ts';
import { assertShownDoctor } from './list-available-slots.ts';
import { listHeldTimesOf } from './schedule.queries.ts';
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
  for (const { date, times, held } of days) {
    const time = times.find((one) => !held.some((kept) => overlap(kept, spanOf(one))));
    if (time) return { ...time, date };
  }
  return null;
}

function spanOf({ scheduledDateTime, durationMinutes }: FreeTime) {
  return { start: scheduledDateTime, end: scheduledDateTime + durationMinutes * 60_000 };
}

async function freeDays(
  { db, clock, settings }: Context,
  doctorIds: readonly number[],
  { from, days, duration, except }: Period,
): Promise<Map<number, FreeDay[]>> {
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
  const planOf = (doctorId: number) => {
    const busy = busyTimesOf.get(doctorId) ?? [];
    const heldOfDoctor = heldTimesOf.get(doctorId) ?? [];
    return (hours.get(doctorId) ?? []).map((day) => {
      const { date, windows } = day;
      const plan = { date, timezone, windows, busyTimes: busy, now };
      const { times, pastTimes } = planFreeTimes(plan, duration);
      const span = spanOfDate(date, timezone);
      const booked = busy.filter((one) => overlap(one, span));
      const held = heldOfDoctor.filter((one) => overlap(one, span));
      return {
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
    });
  };
  return new Map(doctorIds.map((id) => [id, planOf(id)]));
}

type Span = { start: Date | number; end: Date | number };

function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

function kindOf({ windows, isException }: HoursOfDate): FreeDay['hours'] {
  if (windows.length > 0) return 'open';
  return isException ? 'away' : 'none';
}
