import type { Language } from '@anteroom/contract/languages';
import type { Offer } from '@anteroom/contract/offers';
import { type ReactNode, useState } from 'react';
import { failureSentence, useClinicQuery, useSystemDown } from '#features/clinic';
import { ApiError, hasCode } from '#lib/api-error';
import { setClinicClock } from '#lib/clinic-clock';
import { formatClock, formatLongDate } from '#lib/format-date';
import { formatPhone, telAddress } from '#lib/format-phone';
import { languageNamed, languageOptions } from '#lib/language-names';
import { toWallTime } from '#lib/wall-time';
import { Banner } from '#ui/banner';
import { Button, buttonLook } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { SelectField } from '#ui/select-field';
import { type OfferWords, offerMessages } from './offer.messages.ts';
import { useAnswer, useOffer } from './use-offer.ts';

/** The page on which a waiting patient answers an offer. Only a press of a button changes something. */
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
      <SelectField
        label={words.language}
        options={languageOptions}
        value={language}
        onChange={({ target }) => setChosen(languageNamed(target.value))}
        className="ml-auto w-36 print:hidden [&>label]:sr-only"
      />
      {data ? (
        <Opened secret={secret} offer={data.offer} words={words} />
      ) : (
        <Missing error={error} down={down} words={words} onRetry={() => void refetch()} />
      )}
    </main>
  );
}

function browserLanguage(): Language {
  return languageNamed(navigator.language.slice(0, 2)) ?? 'en';
}

type OpenedProps = { secret: string; offer: Offer; words: OfferWords };

function Opened({ secret, offer, words }: OpenedProps) {
  const { clinicName, clinicPhone, doctorName, scheduledDateTime, state, address } = offer;
  return (
    <>
      <p className="text-center font-medium wrap-break-word text-accent-strong">{clinicName}</p>
      <div className="grid gap-1 text-center">
        {/* The focus moves here after an answer, because the pressed button is gone. */}
        <h1
          key={state}
          ref={(heading) => (state === 'open' ? undefined : heading?.focus())}
          tabIndex={-1}
          className="text-2xl font-semibold tracking-tight wrap-break-word"
        >
          {words[state]}
        </h1>
        {state !== 'booked' && (
          <>
            <p className="text-lg font-medium wrap-break-word">
              {textOfTime(scheduledDateTime, offer, words)}
            </p>
            <p className="wrap-break-word">{words.with(doctorName)}</p>
          </>
        )}
      </div>
      {state === 'open' && <Choice secret={secret} offer={offer} words={words} />}
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
      {clinicPhone !== null && <ClinicPhone phone={clinicPhone} words={words} />}
    </>
  );
}

function textOfTime(time: number, { timezone }: Offer, words: OfferWords): string {
  const date = toWallTime(time, timezone).slice(0, 10);
  return words.at(formatLongDate(date, words.locale), formatClock(time, timezone));
}

function Choice({ secret, offer, words }: OpenedProps) {
  const { mutate, isPending, variables, error } = useAnswer(secret);
  const { replaces, timezone } = offer;
  const problem = errorText(error, words);
  return (
    <div className="grid grid-cols-1 gap-3">
      {replaces !== null && (
        <Banner tone="neutral">
          {words.replaces(
            formatLongDate(toWallTime(replaces, timezone).slice(0, 10), words.locale),
            formatClock(replaces, timezone),
          )}
        </Banner>
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

function errorText(error: Error | null, words: OfferWords): string | null {
  if (error === null || hasCode(error, 'time_taken', 'not_found')) return null;
  if (error instanceof ApiError && error.status === 429) return words.tooOften;
  return failureSentence(error, words.locale) ?? words.offline;
}

type MissingProps = { error: Error | null; down: string | null; words: OfferWords; onRetry: () => void };

function Missing({ error, down, words, onRetry }: MissingProps) {
  const { data: clinic } = useClinicQuery();
  if (error === null) return <p role="status">{words.loading}</p>;
  if (!hasCode(error, 'not_found')) {
    return (
      <>
        <h1 className="text-2xl font-semibold tracking-tight">{words.pageTitle}</h1>
        <Banner tone="warning" action={<Button onClick={onRetry}>{words.tryAgain}</Button>}>
          {down ?? words.unreachable}
        </Banner>
      </>
    );
  }
  return (
    <>
      <h1 className="text-center text-lg font-medium wrap-break-word text-accent-strong">
        {clinic?.name ?? words.pageTitle}
      </h1>
      <EmptyState
        title={words.gone}
        action={clinic?.phone && <ClinicPhone phone={clinic.phone} words={words} />}
      >
        {words.goneHint}
      </EmptyState>
    </>
  );
}

function ClinicPhone({ phone, words }: { phone: string; words: OfferWords }): ReactNode {
  return (
    <p className="text-center">
      <a href={telAddress(phone)} className="text-link inline-block py-3 text-base">
        {words.call(formatPhone(phone))}
      </a>
    </p>
  );
}
