import type { Language } from '@anteroom/contract/languages';
import type { Offer } from '@anteroom/contract/offers';
import { useState } from 'react';
import {
  ClinicPhone,
  failureSentence,
  LanguageSelect,
  MissingPage,
  PageTitle,
  useSystemDown,
} from '#features/clinic';
import { ApiError, hasCode } from '#lib/api-error';
import { setClinicClock } from '#lib/clinic-clock';
import { browserLanguage, clockIn, dateIn } from '#lib/patient-language';
import { toWallTime } from '#lib/wall-time';
import { Banner } from '#ui/banner';
import { Button, buttonLook } from '#ui/button';
import { offerMessages } from './offer.messages.ts';
import { useAnswer, useOffer } from './use-offer.ts';

/** The page on which a waiting patient accepts or declines an offer. Only a click on a button changes data. */
export function OfferView({ secret }: { secret: string }) {
  const { data, error, refetch } = useOffer(secret);
  const [chosen, setChosen] = useState<Language | null>(null);
  const language = chosen ?? data?.offer.language ?? browserLanguage();
  const words = offerMessages[language];
  const timezone = data?.offer.timezone ?? null;
  const down = useSystemDown(error, { language, timezone, lastReadAt: null });
  if (data) setClinicClock({ timeFormat: data.offer.timeFormat });
  return (
    <main lang={language} className="mx-auto grid max-w-md grid-cols-1 content-start gap-5 px-4 py-6">
      <title>{`${words.pageTitle} · ${data?.offer.clinicName ?? 'Anteroom'}`}</title>
      <LanguageSelect language={language} isInCorner onChange={setChosen} />
      {data ? (
        <Opened secret={secret} offer={data.offer} language={language} />
      ) : (
        <MissingPage
          error={error}
          down={down}
          language={language}
          words={words}
          onRetry={() => void refetch()}
        />
      )}
    </main>
  );
}

type OpenedProps = { secret: string; offer: Offer; language: Language };

function Opened({ secret, offer, language }: OpenedProps) {
  const words = offerMessages[language];
  const { clinicName, clinicPhone, doctorName, scheduledDateTime, state, address } = offer;
  return (
    <>
      <p className="text-center font-medium wrap-break-word text-accent-strong">{clinicName}</p>
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
      {state === 'accepted' && (
        <>
          <p className="text-center text-ink-soft">{words.acceptedHint}</p>
          {address !== null && (
            <a href={new URL(address).pathname} className={buttonLook({ variant: 'primary' })}>
              {words.openPage}
            </a>
          )}
        </>
      )}
      {state === 'held' && <p className="text-center text-ink-soft">{words.heldHint}</p>}
      {(state === 'declined' || state === 'taken') && (
        <p className="text-center text-ink-soft">{words.stays}</p>
      )}
      {clinicPhone !== null && (
        <p className="text-center">
          <ClinicPhone phone={clinicPhone} language={language} />
        </p>
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
        disabled={isPending}
        onClick={() => mutate('accept')}
      >
        {words.take}
      </Button>
      <Button
        isBusy={isPending && variables === 'decline'}
        busyText={words.declining}
        disabled={isPending}
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
