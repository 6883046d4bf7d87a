import { listScheduleExceptions, type ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { exceptionOn } from '../exceptions-of-dates.ts';
import { scheduleKeys } from './schedule-keys.ts';

/** A doctor's days off and changed hours that end on this date or later. */
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
 * What holds on a date instead of the doctor's week: null where the week does, undefined until it is known. Where it
 * cannot be known, the week counts.
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
