import { getTicket, mailTicket, withdrawTicket } from '@anteroom/contract/visits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';

const ticketKey = (uuid: string) => ['ticket', uuid] as const;

/**
 * Loads the ticket once per opening, because the server logs each access. Drops its secret link when the dialog closes.
 */
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

/** Revokes a ticket and removes it from the cache. A ticket loaded afterwards has a new secret. */
export function useWithdrawTicket(uuid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(withdrawTicket, { params: { uuid } }),
    onSuccess: () => queryClient.removeQueries({ queryKey: ticketKey(uuid) }),
  });
}
