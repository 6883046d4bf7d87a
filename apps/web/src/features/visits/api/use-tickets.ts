import { listTickets } from '@anteroom/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';

/** Read each time the list is shown: when a ticket was last used changes by itself. */
export function useTickets(doctorId: number) {
  return useQuery({
    queryKey: ['tickets', doctorId],
    queryFn: async ({ signal }) => (await call(listTickets, { params: { doctorId } }, { signal })).tickets,
    staleTime: 0,
  });
}
