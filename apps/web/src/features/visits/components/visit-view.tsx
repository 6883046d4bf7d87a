import type { Language } from '@anteroom/contract/languages';
import { cancelVisit } from '@anteroom/contract/visit-changes';
import type { Visit } from '@anteroom/contract/visits';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import {
  ClinicPhone,
  LanguageSelect,
  LinkGone,
  PatientPart,
  patientPageMessages,
  useLastFailure,
  useSystemDown,
} from '#features/clinic';
import { fetchChangeVisit } from '#features/self-booking';
import { call } from '#lib/api';
import { ApiError } from '#lib/api-error';
import { setClinicClock } from '#lib/clinic-clock';
import { keepChoice } from '#lib/kept-choice';
import { browserLanguage, clockIn, usePageLanguage } from '#lib/patient-language';
import { useFocusedHeading } from '#lib/use-focused-heading';
import { useKeptFocus } from '#lib/use-kept-focus';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { useRefreshVisit, useReport, useVisit } from '../api/use-visit.ts';
import { keptLanguage, languageChoice, useVisitLanguage, VisitLanguageProvider } from '../visit-language.ts';
import { visitMessages } from '../visits.messages.ts';
import { VisitPlace } from './visit-place.tsx';
import { VisitReports } from './visit-reports.tsx';

/** The page of a patient's ticket, in the patient's language. The secret in its URL is the only credential. */
export function VisitView({ secret }: { secret: string }) {
  const { data } = useVisit(secret);
  const [chosen, setChosen] = useState(keptLanguage);
  const language = chosen ?? data?.answer?.visit.language ?? browserLanguage();
  const choose = (other: Language) => {
    keepChoice(languageChoice, other);
    setChosen(other);
  };
  return (
    <VisitLanguageProvider value={{ language, words: visitMessages[language] }}>
      <VisitPart secret={secret} onLanguage={choose} />
    </VisitLanguageProvider>
  );
}

type PartProps = { secret: string; onLanguage: (language: Language) => void };

function VisitPart({ secret, onLanguage }: PartProps) {
  const { language, words } = useVisitLanguage();
  const { data, error, dataUpdatedAt } = useVisit(secret);
  const visitRead = data?.answer?.visit;
  const lastReadAt = data ? dataUpdatedAt + data.clockAheadMillis : null;
  const down = useSystemDown(error, { language, timezone: visitRead?.timezone ?? null, lastReadAt });
  const [cancelledAt, setCancelledAt] = useState<string | null>(null);
  const [isUnanswered, setIsUnanswered] = useState(false);
  if (cancelledAt !== null) {
    return (
      <Frame clinicName={cancelledAt}>
        <Cancelled />
      </Frame>
    );
  }
  if (!data)
    return (
      <Frame>
        <Unreachable error={error} down={down} />
      </Frame>
    );
  if (data.answer === null) {
    return <Frame>{isUnanswered ? <UnansweredCancellation secret={secret} /> : <VisitGone />}</Frame>;
  }
  const { visit } = data.answer;
  setClinicClock({ timeFormat: visit.timeFormat });
  return (
    <Frame clinicName={visit.clinicName}>
      {error && (
        <Banner tone="warning">
          {down ??
            words.offlineSince(clockIn(language, dataUpdatedAt + data.clockAheadMillis, visit.timezone))}
        </Banner>
      )}
      <Ticket visit={visit} />
      <VisitPlace visit={visit} />
      <VisitReports secret={secret} visit={visit} />
      <VisitChange
        secret={secret}
        visit={visit}
        onCancelled={() => setCancelledAt(visit.clinicName)}
        onUnanswered={setIsUnanswered}
      />
      {visit.clinicPhone !== null && (
        <p className="text-center text-ink-soft">
          {words.callClinic} <ClinicPhone phone={visit.clinicPhone} language={language} />
        </p>
      )}
      <ReminderChoice secret={secret} visit={visit} />
      <LanguageSelect language={language} onChange={onLanguage} />
    </Frame>
  );
}

function Frame({ clinicName, children }: { clinicName?: string; children: ReactNode }) {
  const { language, words } = useVisitLanguage();
  usePageLanguage(language);
  const main = useRef<HTMLElement>(null);
  useKeptFocus(main);
  return (
    <main
      ref={main}
      tabIndex={-1}
      lang={language}
      className="mx-auto grid max-w-md content-start gap-5 px-4 py-6"
    >
      <title>{`${words.pageTitle} · Anteroom`}</title>
      {clinicName && (
        <p className="text-center font-medium wrap-break-word text-accent-strong">{clinicName}</p>
      )}
      {children}
    </main>
  );
}

/** Shown instead of the visit while it loads for the first time, or after loading has failed. */
function Unreachable(failure: { error: Error | null; down: string | null }) {
  const { language, words } = useVisitLanguage();
  const { error, down } = useLastFailure(failure);
  if (error === null) return <p role="status">{patientPageMessages[language].loading}</p>;
  const isBusy = error instanceof ApiError && error.status === 429;
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{words.pageTitle}</h1>
      <Banner tone="warning">{down ?? (isBusy ? words.busy : words.unreachable)}</Banner>
    </>
  );
}

function Ticket({ visit: { ticketCode, doctorName } }: { visit: Visit }) {
  const { words } = useVisitLanguage();
  return (
    <div className="text-center">
      <h1>
        <span className="block text-ink-soft">{words.ticket}</span>
        <span className="text-display font-bold tracking-tight wrap-anywhere tabular-nums">{ticketCode}</span>
      </h1>
      <p className="text-lg wrap-break-word">{words.with(doctorName)}</p>
    </div>
  );
}

function Cancelled() {
  const { words } = useVisitLanguage();
  const heading = useFocusedHeading();
  return (
    <div className="grid gap-2 text-center">
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold">
        {words.cancelled}
      </h1>
      <p className="text-ink-soft">{words.cancelledHint}</p>
    </div>
  );
}

/**
 * Repeats a cancellation whose response was lost, because a closed ticket page does not show whether the
 * appointment was cancelled.
 */
function UnansweredCancellation({ secret }: { secret: string }) {
  const { language } = useVisitLanguage();
  const { isSuccess, isError } = useQuery({
    queryKey: ['cancellation', secret],
    queryFn: async () => (await call(cancelVisit, { params: { secret } })) ?? null,
    // Never send it again on its own: staff may have restored the appointment meanwhile.
    staleTime: 'static',
  });
  if (isSuccess) return <Cancelled />;
  return isError ? <VisitGone /> : <p role="status">{patientPageMessages[language].loading}</p>;
}

/**
 * Shows the same text for a finished visit as for an unknown link, so that attackers cannot find out whether a guessed
 * link exists.
 */
function VisitGone() {
  const { language, words } = useVisitLanguage();
  return (
    <LinkGone language={language} title={words.gone}>
      {words.goneHint}
    </LinkGone>
  );
}

type Props = {
  secret: string;
  visit: Visit;
  onCancelled: () => void;
  /** Reports whether a cancellation got no response, so that it is unknown whether the appointment is cancelled. */
  onUnanswered: (isUnanswered: boolean) => void;
};

/** Lets the patient move or cancel the appointment, until the deadline set by the practice. */
function VisitChange({ secret, visit, onCancelled, onUnanswered }: Props) {
  const { language, words } = useVisitLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const refresh = useRefreshVisit(secret);
  if (!isOpen) {
    if (visit.changeUntil === null) return null;
    return (
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {words.change}
      </Button>
    );
  }
  const close = () => setIsOpen(false);
  const onMoved = () => {
    close();
    refresh();
  };
  const given = { secret, visit, language, onClose: close, onMoved, onCancelled, onUnanswered };
  return <PatientPart fetchPart={fetchChangeVisit} given={given} language={language} />;
}

/** Lets the patient stop reminders to their email address or phone, and turn them on again. */
function ReminderChoice({ secret, visit }: { secret: string; visit: Visit }) {
  const { words } = useVisitLanguage();
  const report = useReport(secret);
  if (visit.reminders === null) return null;
  const isStopped = visit.reminders === 'stopped';
  return (
    <div className="grid gap-2 border-t border-line pt-4 text-center text-sm">
      {report.isError && <Banner tone="danger">{words.reportFailed}</Banner>}
      <p role="status" className="text-ink-soft empty:sr-only">
        {isStopped ? words.remindersStopped : ''}
      </p>
      <Button
        variant="quiet"
        isBusy={report.isPending}
        busyText={words.sending}
        onClick={() => report.mutate({ kind: 'reminders', isStopped: !isStopped })}
      >
        {isStopped ? words.resumeReminders : words.stopReminders}
      </Button>
    </div>
  );
}
