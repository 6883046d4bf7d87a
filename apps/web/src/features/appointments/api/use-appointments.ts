import { listAppointments } from '@anteroom/contract/appointments';
import { limits } from '@anteroom/contract/limits';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import type { AppointmentFilters } from '../appointment-filters.ts';
import { appointmentKeys } from './appointment-keys.ts';

export function useAppointments(filters: AppointmentFilters) {
  const { doctorId, status, date, lastDate } = filters;
  const filter = {
    ...(doctorId === null ? {} : { doctorId }),
    ...(status === null ? {} : { status }),
    ...(date === null ? {} : { date }),
    // While a year is being typed, each digit makes a valid date in the distant past.
    ...(date === null || lastDate === null || lastDate < date ? {} : { lastDate }),
  };
  return useInfiniteQuery({
    queryKey: appointmentKeys.list(filters),
    queryFn: ({ pageParam, signal }) =>
      call(
        listAppointments,
        { query: { limit: limits.page.size, cursor: pageParam, ...filter } },
        { signal },
      ),
    initialPageParam: '0',
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
    placeholderData: keepPreviousData,
  });
}
