import { getDayList } from '@anteroom/contract/day-list';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';

/** Loads the day list once per opening, because the server logs each access. Dropped when the dialog closes. */
export function useDayList(doctorId: number, date: string) {
  return useQuery({
    queryKey: ['day-list', doctorId, date],
    queryFn: async ({ signal }) =>
      (await call(getDayList, { params: { doctorId }, query: { date } }, { signal })).dayList,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
