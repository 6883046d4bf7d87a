import { getDayTickets } from '@anteroom/contract/day-list';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';

/** Asked for once each time they are shown, for that is recorded; their secrets are forgotten with the dialog. */
export function useDayTickets(doctorId: number, date: string) {
  return useQuery({
    queryKey: ['day-tickets', doctorId, date],
    queryFn: async () => (await call(getDayTickets, { params: { doctorId }, query: { date } })).tickets,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}
