import { checkInByName, checkInByTicket, viewKiosk } from '@anteroom/contract/kiosks';
import type { Language } from '@anteroom/contract/languages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { isSystemDown, LanguageSelect, pollWhileDown, useSystemDown } from '#features/clinic';
import { ApiError, hasCode } from '#lib/api-error';
import { browserLanguage, usePageLanguage } from '#lib/patient-language';
import { pollEvery } from '#lib/poll-interval';
import { routeQuery } from '#lib/route-query';
import { useCheckedForm } from '#lib/use-checked-form';
import { useFocusedHeading } from '#lib/use-focused-heading';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { TextField } from '#ui/text-field';
import { type KioskWords, kioskMessages } from './kiosk.messages.ts';

const fiveMinutes = 5 * 60_000;
const quietMillis = { typing: 60_000, thanks: 15_000 };

type Step = { at: 'start' | 'ticket' | 'name' } | { at: 'thanks'; ticketCode: string | null };

/** The page of a tablet on which patients check in. It resets after a period without input and stores nothing. */
export function KioskScreen({ secret }: { secret: string }) {
  const { data, error, dataUpdatedAt, refetch } = useQuery(
    routeQuery(
      viewKiosk,
      { params: { secret } },
      {
        refetchInterval: (query) => pollWhileDown(query) || pollEvery(fiveMinutes)(query),
        staleTime: 0,
        retry: false,
      },
    ),
  );
  const [chosen, setChosen] = useState<Language | null>(null);
  const [step, setStep] = useState<Step>({ at: 'start' });
  const start = () => {
    setStep({ at: 'start' });
    setChosen(null);
  };
  useQuiet(step.at === 'thanks' ? quietMillis.thanks : quietMillis.typing, start);
  const language = chosen ?? data?.language ?? browserLanguage();
  usePageLanguage(language);
  const words = kioskMessages[language];
  const lastReadAt = data ? dataUpdatedAt : null;
  const down = useSystemDown(error, { language, timezone: null, lastReadAt });
  const isGone = hasCode(error, 'not_found');
  return (
    <main lang={language} className="mx-auto grid max-w-xl grid-cols-1 content-start gap-6 px-4 py-8">
      <title>{`${words.title} · ${data?.clinicName ?? 'Anteroom'}`}</title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 font-medium wrap-break-word text-accent-strong">{data?.clinicName}</p>
        <LanguageSelect language={language} isInCorner onChange={setChosen} />
      </div>
      {down !== null && <Banner tone="warning">{down}</Banner>}
      {isGone ? (
        <h1 className="text-2xl font-semibold">{words.gone}</h1>
      ) : (
        <StepView
          key={step.at}
          secret={secret}
          step={step}
          words={words}
          onStep={setStep}
          onStart={start}
          onDown={() => void refetch()}
        />
      )}
    </main>
  );
}

type StepProps = {
  secret: string;
  step: Step;
  words: KioskWords;
  onStep: (step: Step) => void;
  onStart: () => void;
  /** Called when the server is down, so that the screen can show this. */
  onDown: () => void;
};

function StepView({ secret, step, words, onStep, onStart, onDown }: StepProps) {
  const form = { secret, words, onBack: onStart, onDown };
  if (step.at === 'ticket') {
    return <TicketForm {...form} onDone={(ticketCode) => onStep({ at: 'thanks', ticketCode })} />;
  }
  if (step.at === 'name') {
    return <NameForm {...form} onDone={() => onStep({ at: 'thanks', ticketCode: null })} />;
  }
  if (step.at === 'thanks') {
    return (
      <Titled title={words.thanks}>
        {step.ticketCode !== null && (
          <p>
            <span className="block text-ink-soft">{words.yourTicket}</span>
            <span className="text-display font-bold wrap-anywhere">{step.ticketCode}</span>
          </p>
        )}
        <p className="text-lg">{words.thanksHint}</p>
        <Button size="large" onClick={onStart}>
          {words.done}
        </Button>
      </Titled>
    );
  }
  return (
    <Titled title={words.title}>
      <Button variant="primary" size="large" onClick={() => onStep({ at: 'ticket' })}>
        {words.byTicket}
      </Button>
      {/* The label has two lines in some languages on a phone. */}
      <Button size="large" className="py-2" onClick={() => onStep({ at: 'name' })}>
        {words.byName}
      </Button>
    </Titled>
  );
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  const heading = useFocusedHeading();
  return (
    <section className="grid grid-cols-1 gap-4">
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none">
        {title}
      </h1>
      {children}
    </section>
  );
}

type FormProps = { secret: string; words: KioskWords; onBack: () => void; onDown: () => void };

function TicketForm({
  secret,
  words,
  onBack,
  onDown,
  onDone,
}: FormProps & { onDone: (ticketCode: string) => void }) {
  const checkIn = useRouteMutation(checkInByTicket, { onError: (error) => isSystemDown(error) && onDown() });
  const { frame, field } = useCheckedForm({
    shape: checkInByTicket.body,
    send: async (body) => {
      await checkIn.mutateAsync({ params: { secret }, body });
      onDone(body.ticketCode.toUpperCase());
    },
    takesFocus: false,
  });
  const { error, ...input } = field('ticketCode');
  return (
    <form {...frame}>
      <Titled title={words.byTicket}>
        <Failure error={checkIn.error} words={words} />
        <TextField
          {...input}
          label={words.ticketCode}
          hint={words.ticketHint}
          error={error === undefined ? undefined : words.errors.ticketCode}
          isRequired
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Actions words={words} isBusy={checkIn.isPending} onBack={onBack} />
      </Titled>
    </form>
  );
}

function NameForm({ secret, words, onBack, onDown, onDone }: FormProps & { onDone: () => void }) {
  const checkIn = useRouteMutation(checkInByName, { onError: (error) => isSystemDown(error) && onDown() });
  const { frame, field } = useCheckedForm({
    shape: checkInByName.body,
    send: async (body) => {
      await checkIn.mutateAsync({ params: { secret }, body });
      onDone();
    },
    takesFocus: false,
  });
  const input = (name: 'firstName' | 'lastName' | 'dateOfBirth') => {
    const { error, ...rest } = field(name);
    return {
      ...rest,
      label: words[name],
      error: error === undefined ? undefined : words.errors[name],
      isRequired: true,
      autoComplete: 'off',
    };
  };
  return (
    <form {...frame}>
      <Titled title={words.byName}>
        <Failure error={checkIn.error} words={words} />
        <TextField {...input('firstName')} />
        <TextField {...input('lastName')} />
        <TextField {...input('dateOfBirth')} type="date" min="1900-01-01" />
        <Actions words={words} isBusy={checkIn.isPending} onBack={onBack} />
      </Titled>
    </form>
  );
}

function Failure({ error, words }: { error: Error | null; words: KioskWords }) {
  if (error === null || (error instanceof ApiError && error.body?.fields)) return null;
  const isOften = error instanceof ApiError && error.status === 429;
  return <Banner tone="danger">{isOften ? words.tooMany : words.failed}</Banner>;
}

type ActionsProps = { words: KioskWords; isBusy: boolean; onBack: () => void };

function Actions({ words, isBusy, onBack }: ActionsProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <Button type="submit" variant="primary" size="large" isBusy={isBusy} busyText={words.sending}>
        {words.checkIn}
      </Button>
      <Button size="large" disabled={isBusy} onClick={onBack}>
        {words.back}
      </Button>
    </div>
  );
}

const signs = ['pointerdown', 'keydown'] as const;

/**
 * Calls `onQuiet` when the tablet has not been touched for `millis`, so that the next patient does not see the previous
 * patient's input.
 */
function useQuiet(millis: number, onQuiet: () => void): void {
  const clear = useEffectEvent(onQuiet);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () => {
      clearTimeout(timer);
      timer = setTimeout(() => clear(), millis);
    };
    start();
    for (const sign of signs) document.addEventListener(sign, start);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) document.removeEventListener(sign, start);
    };
  }, [millis]);
}
