import {
  type ListedReminder,
  listReminders,
  type SentBookingText,
  type SentOffer,
} from '@anteroom/contract/reminders';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { formatClock, formatDateTime } from '#lib/format-date';
import { routeQuery } from '#lib/route-query';
import { Badge, type BadgeTone } from '#ui/badge';
import { DayField } from '#ui/day-field';
import { RetryBanner } from '#ui/retry-banner';
import { SelectField } from '#ui/select-field';
import { Skeleton } from '#ui/skeleton';
import { reminderMessages as words } from '../reminders.messages.ts';

const tones: Record<SentOffer['state'], BadgeTone> = {
  planned: 'neutral',
  queued: 'waiting',
  claimed: 'waiting',
  sent: 'done',
  delivered: 'done',
  failed: 'danger',
  unknown: 'waiting',
  skipped: 'neutral',
  not_stored: 'neutral',
};

const shownResults = ['all', 'problems'] as const;
type Shown = (typeof shownResults)[number];

type Message = ListedReminder | SentOffer | SentBookingText;

/**
 * Returns whether a message failed, has an unclear result, or has an error of the provider or the connection. Skipped
 * reminders do not count, because the clinic's own data explains them.
 */
function isProblem({ state, problem }: Message): boolean {
  return state === 'failed' || state === 'unknown' || problem !== null;
}

/** Lists the reminders, offers and booking SMS that are due on a day, with their results. Only for admins. */
export function SentMessages() {
  const { today } = useClinic();
  const [date, setDate] = useState(today);
  const [shown, setShown] = useState<Shown>('all');
  return (
    <section className="panel p-5">
      <h2 className="text-xl font-semibold">{words.sent}</h2>
      <p className="mt-1 mb-4 text-ink-soft">{words.sentHint}</p>
      <div className="mb-4 grid items-start gap-4 sm:grid-cols-2">
        <DayField label={words.day} date={date} onChoose={setDate} />
        <SelectField
          label={words.shown}
          options={shownResults.map((result) => ({ value: result, label: words.shownResults[result] }))}
          value={shown}
          onChange={(event) => setShown(event.target.value === 'problems' ? 'problems' : 'all')}
        />
      </div>
      <MessagesOfDay date={date} shown={shown} />
    </section>
  );
}

function MessagesOfDay({ date, shown }: { date: string; shown: Shown }) {
  const query = { date };
  const { data, error, refetch } = useQuery(routeQuery(listReminders, { query }, { staleTime: 0 }));
  if (error && !data)
    return <RetryBanner onRetry={refetch}>{messageOf(error, words.sentFailed)}</RetryBanner>;
  if (!data) return <Skeleton label={words.sentLoading} rows={3} />;
  const messages = [...data.reminders, ...data.offers, ...data.bookingTexts]
    .filter((message) => shown === 'all' || isProblem(message))
    .toSorted((one, other) => one.dueAt - other.dueAt);
  if (messages.length === 0) {
    return <p className="text-ink-soft">{data.hasMore ? words.sentNoneOfFirst : words.sentNone[shown]}</p>;
  }
  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        {messages.map((message) => (
          <MessageItem key={`${kindOf(message)} ${message.id}`} message={message} />
        ))}
      </ul>
      {data.hasMore && <p className="mt-3 text-sm text-ink-soft">{words.sentMore[shown]}</p>}
    </>
  );
}

function isReminder(message: Message): message is ListedReminder {
  return 'ticketCode' in message;
}

function isBookingText(message: Message): message is SentBookingText {
  return 'kind' in message;
}

function kindOf(message: Message): 'reminder' | 'booking' | 'offer' {
  if (isReminder(message)) return 'reminder';
  return isBookingText(message) ? 'booking' : 'offer';
}

function subjectOf(message: Message, time: string): string {
  const { doctorName } = message;
  if (isBookingText(message)) return words.bookingText[message.kind](doctorName, time);
  return words[isReminder(message) ? 'about' : 'offer'](doctorName, time);
}

function MessageItem({ message }: { message: Message }) {
  const { timezone } = useClinic();
  const { dueAt, forTime, state, recipient } = message;
  const explanation = explain(message);
  const about = [
    subjectOf(message, formatDateTime(forTime, timezone)),
    ...(isReminder(message) && message.ticketCode !== null ? [words.ticket(message.ticketCode)] : []),
    words.channels[message.channel],
  ];
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium tabular-nums">{formatClock(dueAt, timezone)}</span>
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
        {recipient && <span className="min-w-0 wrap-anywhere">{recipient}</span>}
      </p>
      <p className="text-sm wrap-break-word text-ink-soft">{about.join(' · ')}</p>
      {explanation !== '' && <p className="text-sm text-ink-soft">{explanation}</p>}
    </li>
  );
}

/** Returns why a message was not sent or may not have been sent. Returns an empty text for other messages. */
function explain(message: Message): string {
  const { state, problem } = message;
  if (state === 'skipped') return reasonOf(message);
  if (state === 'not_stored') return words.notStored;
  if (problem !== null && state === 'planned') return words.retrying(problem);
  const parts = [
    ...(state === 'unknown' ? [words.unknown] : []),
    ...(problem === null ? [] : [words.problem(problem)]),
  ];
  return parts.join(' ');
}

function reasonOf(message: Message): string {
  if (isBookingText(message)) {
    return message.skippedBecause ? words.bookingTextReasons[message.skippedBecause] : words.reasonHidden;
  }
  if (isReminder(message)) {
    return message.skippedBecause ? words.reasons[message.skippedBecause] : words.reasonHidden;
  }
  return message.skippedBecause ? words.offerReasons[message.skippedBecause] : words.reasonHidden;
}
