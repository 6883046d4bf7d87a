import { listFreeTimes } from '@anteroom/contract/free-times';
import { listScheduleExceptions, type ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { routeQuery } from '#lib/route-query';
import { exceptionOn } from '../schedule-dates.ts';

/** Loads the doctor's hours and the booked times on a date, without the patients' names. */
export function useDayTimes(doctorId: number | null, date: string, except: string | undefined) {
  return useQuery(
    routeQuery(
      listFreeTimes,
      {
        params: { doctorId: Number(doctorId) },
        query: { from: date, days: '1', ...(except ? { except } : {}) },
      },
      { select: ({ days: [day] }) => day, enabled: doctorId !== null && date !== '', staleTime: 0 },
    ),
  );
}

export type FreeTimesAsked = {
  doctorId: number;
  from: string;
  days: number;
  /** The duration in minutes. Without it, each free time is as long as its slot. */
  duration?: number | undefined;
  /** The id of the appointment that is being moved. Its own time counts as free. */
  except?: string | undefined;
};

/**
 * Loads the free times of several dates. Always refetches them, because other users may book them at any time. While
 * other dates load, returns the previous dates, but never those of another doctor, because the user could book them.
 * Also returns previous times of another duration, because the picker disables them. If no duration is requested, it
 * does not, because the picker could not recognize them.
 */
export const freeTimesQuery = ({ doctorId, from, days, duration, except }: FreeTimesAsked) => {
  const query = {
    from,
    days: String(days),
    ...(duration ? { duration } : {}),
    ...(except ? { except } : {}),
  };
  return routeQuery(
    listFreeTimes,
    { params: { doctorId }, query },
    {
      staleTime: 0,
      placeholderData: (shown, of) =>
        of && mayStay(of.queryKey, { doctorId, duration }) ? shown : undefined,
    },
  );
};

function mayStay(shown: QueryKey, { doctorId, duration }: Pick<FreeTimesAsked, 'doctorId' | 'duration'>) {
  const had = shown.at(-1) as Pick<FreeTimesAsked, 'duration'>;
  return shown[1] === String(doctorId) && (duration !== undefined || had.duration === undefined);
}

export const exceptionsQuery = (doctorId: number, from: string) =>
  routeQuery(
    listScheduleExceptions,
    { params: { doctorId }, query: { from } },
    { select: ({ exceptions }) => exceptions, placeholderData: keepPreviousData },
  );

/**
 * Returns the days off or changed hours of a date. Returns null if the weekly hours apply or loading fails, and
 * undefined while loading.
 */
export function useExceptionOn(doctorId: number | null, date: string): ScheduleException | null | undefined {
  const { data, isError } = useQuery(
    routeQuery(
      listScheduleExceptions,
      { params: { doctorId: Number(doctorId) }, query: { from: date, to: date } },
      { enabled: doctorId !== null && date !== '', staleTime: 0 },
    ),
  );
  if (!data) return isError ? null : undefined;
  return exceptionOn(data.exceptions, date);
}
