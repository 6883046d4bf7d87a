import { listScheduleExceptions, type ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { exceptionOn } from '../exceptions-of-dates.ts';
import { scheduleKeys } from './schedule-keys.ts';

export function useScheduleExceptions(doctorId: number, from: string) {
  return useQuery({
    queryKey: scheduleKeys.exceptions(doctorId, from, null),
    queryFn: async ({ signal }) => {
      const params = { doctorId };
      return (await call(listScheduleExceptions, { params, query: { from } }, { signal })).exceptions;
    },
    placeholderData: keepPreviousData,
  });
}

/**
 * Returns the exception of a date, null if the weekly hours apply, undefined while loading. If loading fails, the
 * weekly hours apply.
 */
export function useExceptionOn(doctorId: number | null, date: string): ScheduleException | null | undefined {
  const { data, isError } = useQuery({
    queryKey: scheduleKeys.exceptions(doctorId, date, date),
    queryFn: async ({ signal }) => {
      const input = { params: { doctorId: Number(doctorId) }, query: { from: date, to: date } };
      return (await call(listScheduleExceptions, input, { signal })).exceptions;
    },
    enabled: doctorId !== null && date !== '',
    staleTime: 0,
  });
  if (!data) return isError ? null : undefined;
  return exceptionOn(data, date);
}
