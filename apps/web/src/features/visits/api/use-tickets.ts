import { listTickets } from '@anteroom/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';

/** Never cached, because the time of last use changes without any action here. */
export function useTickets(doctorId: number) {
  return useQuery({
    queryKey: ['tickets', doctorId],
    queryFn: async ({ signal }) => (await call(listTickets, { params: { doctorId } }, { signal })).tickets,
    staleTime: 0,
  });
}
