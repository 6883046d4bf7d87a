import type { ClinicTimes, TimeOfClinic } from '@anteroom/contract/clinic-booking';
import type { ForWhom, OpenDay } from '@anteroom/contract/self-booking';

/** A doctor's page with the dates that have free times. */
export type DoctorsDays = { slug: string; forWhom: ForWhom; days: readonly OpenDay[] };

/**
 * Returns the free times of several doctors by date and time, each with the doctors who are free then: first those who take
 * anyone, then those with the most free times on the date.
 */
export function mergeOpenDays(doctors: readonly DoctorsDays[]): ClinicTimes['days'] {
  const free = doctors.flatMap(({ slug, forWhom, days }) =>
    days.flatMap(({ date, times }) =>
      times.map(({ startTime, scheduledDateTime }) => ({
        ...{ date, startTime, scheduledDateTime, slug },
        rank: (forWhom === 'anyone' ? 0 : 1) - times.length / mostTimes,
      })),
    ),
  );
  const ofDates = Map.groupBy(free, ({ date }) => date);
  return [...ofDates]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([date, times]) => ({ date, times: byTime(times) }));
}

/** More than a date can have, so that a doctor for known patients never comes first. */
const mostTimes = 2000;

type Free = { startTime: string; scheduledDateTime: number; slug: string; rank: number };

function byTime(times: readonly Free[]): TimeOfClinic[] {
  return [...Map.groupBy(times, ({ scheduledDateTime }) => scheduledDateTime)]
    .toSorted(([one], [other]) => one - other)
    .map(([scheduledDateTime, free]) => ({
      startTime: free[0]?.startTime ?? '',
      scheduledDateTime,
      slugs: free.toSorted((one, other) => one.rank - other.rank).map(({ slug }) => slug),
    }));
}
