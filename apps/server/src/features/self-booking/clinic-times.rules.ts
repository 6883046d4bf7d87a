import type { ClinicTimes, TimeOfClinic } from '@anteroom/contract/clinic-booking';
import type { ForWhom, OpenDay } from '@anteroom/contract/self-booking';

/** A doctor's page with the dates that have free times. */
export type DoctorsDays = { slug: string; forWhom: ForWhom; days: readonly OpenDay[] };

/**
 * Returns the free times of several doctors by date and time, each with the doctors who are free at that time: first
 * those who accept new patients, then those with the most free times on the date.
 */
export function mergeOpenDays(doctors: readonly DoctorsDays[]): ClinicTimes['days'] {
  const free = doctors.flatMap(({ slug, forWhom, days }) =>
    days.flatMap(({ date, times }) =>
      times.map(({ startTime, scheduledDateTime }) => ({
        ...{ date, startTime, scheduledDateTime, slug },
        isForAnyone: forWhom === 'anyone',
        timesOfDate: times.length,
      })),
    ),
  );
  const ofDates = Map.groupBy(free, ({ date }) => date);
  return [...ofDates]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, times]) => ({ date, times: byTime(times) }));
}

type Free = {
  startTime: string;
  scheduledDateTime: number;
  slug: string;
  isForAnyone: boolean;
  timesOfDate: number;
};

function compare(one: Free, other: Free): number {
  return Number(other.isForAnyone) - Number(one.isForAnyone) || other.timesOfDate - one.timesOfDate;
}

function byTime(times: readonly Free[]): TimeOfClinic[] {
  return [...Map.groupBy(times, ({ scheduledDateTime }) => scheduledDateTime)]
    .toSorted(([one], [other]) => one - other)
    .map(([scheduledDateTime, free]) => ({
      startTime: free[0]?.startTime ?? '',
      scheduledDateTime,
      slugs: free.toSorted(compare).map(({ slug }) => slug),
    }));
}
