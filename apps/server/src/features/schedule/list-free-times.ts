import type { FreeDay, FreeTimes } from '@anteroom/contract/free-times';
import { limits } from '@anteroom/contract/limits';
import { listBusyTimes } from '#features/appointments';
import type { Actor, Context } from '#platform/context';
import { plusDays, startOfDate } from '#platform/time/clinic-time';
import type { HoursOfDate } from './hours.rules.ts';
import { listHoursOfDates } from './hours-of-dates.ts';
import { assertShownDoctor } from './list-available-slots.ts';
import { planFreeTimes } from './schedule.rules.ts';

type Asked = {
  doctorId: number;
  from: string;
  days: number;
  duration?: number | undefined;
  except?: string | undefined;
};

/** Lists a doctor's free times on several dates, and the first one from the first date on. */
export async function listFreeTimes(context: Context, actor: Actor, asked: Asked): Promise<FreeTimes> {
  await assertShownDoctor(context.db, actor, asked.doctorId);
  const days = await freeDays(context, asked);
  return { days, next: firstOf(days) ?? firstOf(await laterDays(context, asked)) };
}

/** Read only when none of the listed days has a free time. */
function laterDays(context: Context, asked: Asked): Promise<FreeDay[]> {
  const from = plusDays(asked.from, asked.days);
  return freeDays(context, { ...asked, from, days: limits.freeTimes.aheadDays });
}

function firstOf(days: readonly FreeDay[]): FreeTimes['next'] {
  const day = days.find(({ freeCount }) => freeCount > 0);
  const time = day?.times[0];
  return day && time ? { ...time, date: day.date } : null;
}

async function freeDays({ db, clock, settings }: Context, asked: Asked): Promise<FreeDay[]> {
  const { doctorId, from, duration, except } = asked;
  const timezone = settings.clinicTimezone;
  const to = plusDays(from, asked.days - 1);
  const span = { start: startOfDate(from, timezone), end: startOfDate(plusDays(to, 1), timezone) };
  const [hours, busyTimes] = await Promise.all([
    listHoursOfDates(db, [doctorId], { from, to }),
    listBusyTimes(db, doctorId, { ...span, except }),
  ]);
  const now = clock.now();
  return (hours.get(doctorId) ?? []).map((day) => {
    const { date, windows } = day;
    const { times, pastTimes } = planFreeTimes({ date, timezone, windows, busyTimes, now }, duration);
    return { date, hours: kindOf(day), freeCount: times.length, times, pastTimes };
  });
}

function kindOf({ windows, isException }: HoursOfDate): FreeDay['hours'] {
  if (windows.length > 0) return 'open';
  return isException ? 'away' : 'none';
}
