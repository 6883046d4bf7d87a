import {
  type AddressConfirmation,
  confirmAddress,
  viewAddressConfirmation,
} from '@anteroom/contract/address-confirmations';
import type { Language } from '@anteroom/contract/languages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureSentence, PageTitle, pollWhileDown, SecretPage } from '#features/clinic';
import { call } from '#lib/api';
import { hasCode } from '#lib/api-error';
import { routeKey, routeQuery } from '#lib/route-query';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { addressMessages } from './address.messages.ts';

/** The page on which patients confirm their email address. Only a click on the button changes data. */
export function AddressView({ secret }: { secret: string }) {
  const { data, error, refetch } = useAddress(secret);
  const confirmation = data?.confirmation;
  return (
    <SecretPage page={confirmation} error={error} words={addressMessages} onRetry={() => void refetch()}>
      {(language) =>
        confirmation && <Opened secret={secret} confirmation={confirmation} language={language} />
      }
    </SecretPage>
  );
}

type OpenedProps = { secret: string; confirmation: AddressConfirmation; language: Language };

function Opened({ secret, confirmation, language }: OpenedProps) {
  const words = addressMessages[language];
  const { maskedAddress, isConfirmed } = confirmation;
  return (
    <>
      <div className="grid gap-1 text-center">
        <PageTitle key={String(isConfirmed)} takesFocus={isConfirmed}>
          {isConfirmed ? words.confirmed : words.question}
        </PageTitle>
        <p className="text-lg font-medium wrap-anywhere">{maskedAddress}</p>
        <p className="text-ink-soft">{isConfirmed ? words.confirmedHint : words.about}</p>
      </div>
      {!isConfirmed && <Confirm secret={secret} language={language} />}
    </>
  );
}

function Confirm({ secret, language }: { secret: string; language: Language }) {
  const words = addressMessages[language];
  const { mutate, isPending, error } = useConfirmAddress(secret);
  const isShown = error !== null && !hasCode(error, 'not_found');
  return (
    <div className="grid grid-cols-1 gap-3">
      {isShown && <Banner tone="danger">{failureSentence(error, language) ?? words.offline}</Banner>}
      <Button variant="primary" isBusy={isPending} busyText={words.confirming} onClick={() => mutate()}>
        {words.confirm}
      </Button>
      <p className="text-center text-sm text-ink-soft">{words.otherwise}</p>
    </div>
  );
}

/** Loads the email address to confirm. Loading it changes nothing. */
function useAddress(secret: string) {
  return useQuery(
    routeQuery(
      viewAddressConfirmation,
      { params: { secret } },
      { staleTime: 0, retry: false, refetchInterval: pollWhileDown },
    ),
  );
}

function useConfirmAddress(secret: string) {
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
