import type { Language } from '@anteroom/contract/languages';
import { acceptOffer, declineOffer, type Offer, viewOffer } from '@anteroom/contract/offers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureSentence, PageTitle, pollWhileDown, SecretPage } from '#features/clinic';
import { call } from '#lib/api';
import { ApiError, hasCode } from '#lib/api-error';
import { setClinicClock } from '#lib/clinic-clock';
import { clockIn, dateIn } from '#lib/patient-language';
import { routeKey, routeQuery } from '#lib/route-query';
import { toWallTime } from '#lib/wall-time';
import { Banner } from '#ui/banner';
import { Button, buttonLook } from '#ui/button';
import { offerMessages } from './offer.messages.ts';

/**
 * The page on which a patient on the waiting list accepts or declines an offer. Only a click on a button changes data.
 */
export function OfferView({ secret }: { secret: string }) {
  const { data, error, refetch } = useOffer(secret);
  const offer = data?.offer;
  if (offer) setClinicClock({ timeFormat: offer.timeFormat });
  return (
    <SecretPage page={offer} error={error} words={offerMessages} onRetry={() => void refetch()}>
      {(language) => offer && <Opened secret={secret} offer={offer} language={language} />}
    </SecretPage>
  );
}

type OpenedProps = { secret: string; offer: Offer; language: Language };

function Opened({ secret, offer, language }: OpenedProps) {
  const words = offerMessages[language];
  const { doctorName, scheduledDateTime, state, address } = offer;
  return (
    <>
      <div className="grid gap-1 text-center">
        <PageTitle key={state} takesFocus={state !== 'open'}>
          {words[state]}
        </PageTitle>
        {state !== 'booked' && (
          <>
            <p className="text-lg font-medium wrap-break-word">
              {textOfTime(scheduledDateTime, offer, language).join(', ')}
            </p>
            <p className="wrap-break-word">{words.with(doctorName)}</p>
          </>
        )}
      </div>
      {state === 'open' && <Choice secret={secret} offer={offer} language={language} />}
      {state === 'accepted' && <p className="text-center text-ink-soft">{words.acceptedHint}</p>}
      {address !== null && (
        <a href={new URL(address).pathname} className={buttonLook({ variant: 'primary' })}>
          {words.openPage}
        </a>
      )}
      {state === 'held' && <p className="text-center text-ink-soft">{words.heldHint}</p>}
      {(state === 'declined' || state === 'taken') && (
        <p className="text-center text-ink-soft">{words.stays}</p>
      )}
    </>
  );
}

function textOfTime(time: number, { timezone }: Offer, language: Language): [date: string, time: string] {
  const date = toWallTime(time, timezone).slice(0, 10);
  return [dateIn(language, date), clockIn(language, time, timezone)];
}

function Choice({ secret, offer, language }: OpenedProps) {
  const words = offerMessages[language];
  const { mutate, isPending, variables, error } = useAnswer(secret);
  const { replaces } = offer;
  const problem = errorText(error, language);
  return (
    <div className="grid grid-cols-1 gap-3">
      {replaces !== null && (
        <Banner tone="neutral">{words.replaces(...textOfTime(replaces, offer, language))}</Banner>
      )}
      {problem !== null && <Banner tone="danger">{problem}</Banner>}
      <Button
        variant="primary"
        isBusy={isPending && variables === 'accept'}
        busyText={words.taking}
        // The pressed button is not disabled, because it would lose the focus.
        disabled={isPending && variables === 'decline'}
        onClick={() => mutate('accept')}
      >
        {words.take}
      </Button>
      <Button
        isBusy={isPending && variables === 'decline'}
        busyText={words.declining}
        disabled={isPending && variables === 'accept'}
        onClick={() => mutate('decline')}
      >
        {words.decline}
      </Button>
      <p className="text-center text-sm text-ink-soft">{words.others}</p>
    </div>
  );
}

function errorText(error: Error | null, language: Language): string | null {
  const words = offerMessages[language];
  if (error === null || hasCode(error, 'time_taken', 'not_found')) return null;
  if (error instanceof ApiError && error.status === 429) return words.tooOften;
  return failureSentence(error, language) ?? words.offline;
}

export type Answer = 'accept' | 'decline';

const routes = { accept: acceptOffer, decline: declineOffer } as const;

/** Loads an offer. Loading it changes nothing. */
function useOffer(secret: string) {
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
function useAnswer(secret: string) {
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
