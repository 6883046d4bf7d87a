import { getDayList } from '@anteroom/contract/day-list';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';

/** Asked for once each time it is shown, for that is recorded; it is forgotten with the dialog. */
export function useDayList(doctorId: number, date: string) {
  return useQuery({
    queryKey: ['day-list', doctorId, date],
    queryFn: async ({ signal }) =>
      (await call(getDayList, { params: { doctorId }, query: { date } }, { signal })).dayList,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
