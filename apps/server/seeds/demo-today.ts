import { instantAt, spanOfDate } from '#platform/time/clinic-time';
import { type DemoMoment, notSeen, type Opening, type VisitTimes } from './demo-booking.ts';
import { type DemoDoctor, hoursOn } from './demo-doctors.ts';
import { drawRunningQueue } from './demo-visit-times.ts';
import { minutesAfter } from './instants.ts';
import type { SeededRandom } from './seeded-random.ts';

/** The status of each of today's patients, in order of their times. */
const course = [
  'completed',
  'completed',
  'no_show',
  'completed',
  'completed',
  'in_progress',
  'here',
  'here',
  'expected',
  'here',
  'expected',
  'expected',
] as const;
const currentPlace = course.indexOf('in_progress');
const stepMinutes = 20;

export type TodaysPlace = { opening: Opening; step: (typeof course)[number]; times: VisitTimes };

/** Plans today's queue so that it is in progress at any hour of any day. */
export function planToday(doctor: DemoDoctor, moment: DemoMoment, random: SeededRandom): TodaysPlace[] {
  const { start } = spanOfDate(moment.today, moment.zone);
  const done = course.filter((step) => step === 'completed').length;
  const here = course.filter((step) => step === 'here').length;
  const times = drawRunningQueue(done, here, {
    now: moment.now,
    startOfToday: start,
    usualMinutes: doctor.consultationMinutes,
    chance: random,
  });
  const isThere = (step: (typeof course)[number]) => step !== 'no_show' && step !== 'expected';
  return todaysTimes(doctor, moment).map((scheduledAt, place) => {
    const step = course[place] ?? 'expected';
    const opening = { scheduledAt, durationMinutes: stepMinutes, date: moment.today };
    return { opening, step, times: (isThere(step) ? times.shift() : null) ?? notSeen };
  });
}

/**
 * Returns twelve appointment times around now. The last time that is not after now is usually that of the current
 * patient. Uses the doctor's hours if enough times fit in them, otherwise any time of the day. Close to midnight, the
 * time of the current patient can be more than an hour before or after now, because all times are on the same day.
 */
function todaysTimes(doctor: DemoDoctor, { now, today, zone }: DemoMoment): Date[] {
  const working = hoursOn(doctor, today).flatMap(({ startMinute, endMinute }) =>
    timesBetween(instantAt(today, startMinute, zone), instantAt(today, endMinute, zone)),
  );
  const first = working.findLastIndex((at) => at <= now) - currentPlace;
  if (first >= 0 && first + course.length <= working.length)
    return working.slice(first, first + course.length);

  const { start, end } = spanOfDate(today, zone);
  const allDay = timesBetween(start, end);
  const wanted = allDay.findLastIndex((at) => at <= now) - currentPlace;
  const begin = Math.min(Math.max(wanted, 0), allDay.length - course.length);
  return allDay.slice(begin, begin + course.length);
}

function timesBetween(start: Date, end: Date): Date[] {
  const times: Date[] = [];
  for (let at = start; minutesAfter(at, stepMinutes) <= end; at = minutesAfter(at, stepMinutes))
    times.push(at);
  return times;
}
