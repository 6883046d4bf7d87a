import { listAvailableSlots } from '@anteroom/contract/schedule';
import { listScheduleExceptions, type ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routeQuery } from '#lib/route-query';
import { exceptionOn } from '../schedule-dates.ts';

/** Loads the free slots of a date. Never cached, because other users book meanwhile. */
export function useAvailableSlots(doctorId: number | null, date: string) {
  return useQuery(
    routeQuery(
      listAvailableSlots,
      { params: { doctorId: Number(doctorId) }, query: { date } },
      { select: ({ slots }) => slots, enabled: doctorId !== null && date !== '', staleTime: 0 },
    ),
  );
}

export const exceptionsQuery = (doctorId: number, from: string) =>
  routeQuery(
    listScheduleExceptions,
    { params: { doctorId }, query: { from } },
    { select: ({ exceptions }) => exceptions, placeholderData: keepPreviousData },
  );

/**
 * Returns the exception of a date, null if the weekly hours apply, undefined while loading. If loading fails, the
 * weekly hours apply.
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
