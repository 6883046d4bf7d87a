import { getDayTickets } from '@anteroom/contract/day-list';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';

/**
 * Loads the tickets once per opening, because the server logs each access. Drops their secrets when the dialog closes.
 */
export function useDayTickets(doctorId: number, date: string) {
  return useQuery({
    queryKey: ['day-tickets', doctorId, date],
    queryFn: async () => (await call(getDayTickets, { params: { doctorId }, query: { date } })).tickets,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}
