import { getTicket, mailTicket } from '@anteroom/contract/visits';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';

/** Asked for once each time it is shown, for that is recorded; its secret address is forgotten with the dialog. */
export function useTicket(uuid: string) {
  return useQuery({
    queryKey: ['ticket', uuid],
    queryFn: () => call(getTicket, { params: { uuid } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

export function useMailTicket(uuid: string) {
  return useMutation({ mutationFn: () => call(mailTicket, { params: { uuid } }) });
}
