import type { Visit } from '@anteroom/contract/visits';
import type { ReactNode } from 'react';
import { clockIn, dateIn, momentIn, rangeIn } from '#lib/patient-language';
import { toWallTime } from '#lib/wall-time';
import { useVisitLanguage } from '../visit-language.ts';
import type { VisitWords } from '../visits.messages.ts';

/** Shows the patient's position in the queue. Screen readers announce each change. */
export function VisitPlace({ visit }: { visit: Visit }) {
  const isCalled = visit.state === 'called';
  return (
    <section
      aria-live="polite"
      className={`panel grid gap-3 p-5 text-center ${isCalled ? 'bg-accent text-on-accent' : ''}`}
    >
      {isCalled && <Called visit={visit} />}
      {visit.state === 'coming' && <Coming visit={visit} />}
      {visit.state === 'waiting' && <Waiting visit={visit} />}
    </section>
  );
}

function Called({ visit: { doctorName, room } }: { visit: Visit }) {
  const { words } = useVisitLanguage();
  return (
    <>
      <Headline>{words.called}</Headline>
      <p className="text-lg">
        {room === null ? words.calledHint(doctorName) : words.calledToRoom(doctorName, room)}
      </p>
    </>
  );
}

function Coming({ visit: { scheduledDateTime, timezone } }: { visit: Visit }) {
  const { language, words } = useVisitLanguage();
  return (
    <>
      <p className="text-ink-soft">{words.coming}</p>
      <Headline>
        {dateIn(language, toWallTime(scheduledDateTime, timezone).slice(0, 10))}
        <span className="block tabular-nums">{clockIn(language, scheduledDateTime, timezone)}</span>
      </Headline>
      <p className="text-ink-soft">{words.comingHint}</p>
    </>
  );
}

function Waiting({ visit }: { visit: Visit }) {
  const { language, words } = useVisitLanguage();
  const { ahead, pausedAt, scheduledDateTime, timezone, delayMinutes, doctorName, room } = visit;
  return (
    <>
      <Headline>{placeOf(ahead, words)}</Headline>
      {delayMinutes !== null && (
        <p className="mx-auto rounded-md bg-serving-soft px-3 py-1 font-semibold text-serving">
          {words.doctorLate(doctorName, delayMinutes)}
        </p>
      )}
      {pausedAt === null ? (
        <Expected visit={visit} />
      ) : (
        <>
          <p className="mx-auto rounded-md bg-serving-soft px-3 py-1 font-semibold text-serving">
            {words.pausedSince(clockIn(language, pausedAt, timezone))}
          </p>
          <p className="text-ink-soft">{words.pausedHint}</p>
        </>
      )}
      <p className="text-sm text-ink-faint tabular-nums">
        {[`${words.booked} ${momentIn(language, scheduledDateTime, visit)}`, room]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}

function placeOf(ahead: number | null, words: VisitWords): string {
  if (ahead === null) return words.waiting;
  return ahead === 0 ? words.next : words.ahead(ahead);
}

function Expected({ visit }: { visit: Visit }) {
  const { language, words } = useVisitLanguage();
  const { estimateLow: low, estimateHigh: high, estimateIsUncertain } = visit;
  if (low === null || high === null) return <p className="text-ink-soft">{words.noEstimate}</p>;
  return (
    <>
      <p className="text-lg text-balance">
        {words.expected}{' '}
        <strong className="font-semibold tabular-nums">{rangeIn(language, { low, high }, visit)}</strong>
      </p>
      <p className="text-sm text-ink-soft">
        {estimateIsUncertain ? words.uncertainHint : words.estimateHint}
      </p>
    </>
  );
}

function Headline({ children }: { children: ReactNode }) {
  return <h2 className="text-2xl font-semibold tracking-tight text-balance wrap-break-word">{children}</h2>;
}
