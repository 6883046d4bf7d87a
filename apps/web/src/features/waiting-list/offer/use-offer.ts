import { acceptOffer, declineOffer, type Offer, viewOffer } from '@anteroom/contract/offers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { pollWhileDown } from '#features/clinic';
import { call } from '#lib/api';
import { hasCode } from '#lib/api-error';
import { routeKey, routeQuery } from '#lib/route-query';

export type Answer = 'accept' | 'decline';

const routes = { accept: acceptOffer, decline: declineOffer } as const;

/** Loads an offer. Loading it changes nothing. */
export function useOffer(secret: string) {
  return useQuery(
    routeQuery(
      viewOffer,
      { params: { secret } },
      { staleTime: 0, retry: false, refetchInterval: pollWhileDown },
    ),
  );
}

/**
 * Sends the patient's reply to an offer. Does not report an error if the time is already taken, because the page then
 * says so.
 */
export function useAnswer(secret: string) {
  const queryClient = useQueryClient();
  const queryKey = routeKey(viewOffer, { params: { secret } });
  return useMutation({
    mutationFn: (answer: Answer) => call(routes[answer], { params: { secret } }),
    onSuccess: ({ offer }: { offer: Offer }) => queryClient.setQueryData(queryKey, { offer }),
    onError: (error) => {
      if (hasCode(error, 'time_taken', 'not_found')) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
