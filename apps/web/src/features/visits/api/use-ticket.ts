import { getTicket, mailTicket, withdrawTicket } from '@anteroom/contract/visits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';

const ticketKey = (uuid: string) => ['ticket', uuid] as const;

/** Asked for once each time it is shown, for that is recorded; its secret address is forgotten with the dialog. */
export function useTicket(uuid: string) {
  return useQuery({
    queryKey: ticketKey(uuid),
    queryFn: () => call(getTicket, { params: { uuid } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

export function useMailTicket(uuid: string) {
  return useMutation({ mutationFn: () => call(mailTicket, { params: { uuid } }) });
}

/** What was withdrawn is not shown again; a ticket that is asked for afterwards is another. */
export function useWithdrawTicket(uuid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(withdrawTicket, { params: { uuid } }),
    onSuccess: () => queryClient.removeQueries({ queryKey: ticketKey(uuid) }),
  });
}
