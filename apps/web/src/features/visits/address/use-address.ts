import {
  type AddressConfirmation,
  confirmAddress,
  viewAddressConfirmation,
} from '@anteroom/contract/address-confirmations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { pollWhileDown } from '#features/clinic';
import { call } from '#lib/api';
import { hasCode } from '#lib/api-error';
import { routeKey, routeQuery } from '#lib/route-query';

/** Loads the email address to confirm. Loading it changes nothing. */
export function useAddress(secret: string) {
  return useQuery(
    routeQuery(
      viewAddressConfirmation,
      { params: { secret } },
      { staleTime: 0, retry: false, refetchInterval: pollWhileDown },
    ),
  );
}

export function useConfirmAddress(secret: string) {
  const queryClient = useQueryClient();
  const queryKey = routeKey(viewAddressConfirmation, { params: { secret } });
  return useMutation({
    mutationFn: () => call(confirmAddress, { params: { secret } }),
    onSuccess: (answer: { confirmation: AddressConfirmation }) => queryClient.setQueryData(queryKey, answer),
    onError: (error) => {
      if (hasCode(error, 'not_found')) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
