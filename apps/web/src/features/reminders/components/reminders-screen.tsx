import {
  listReminderReplies,
  listReminderRules,
  type ReminderReply,
  type ReminderSettings,
} from '@anteroom/contract/reminders';
import { useQuery } from '@tanstack/react-query';
import { useSignedInUser } from '#features/auth';
import { useClinic } from '#features/clinic';
import { PatientName } from '#features/patients';
import { messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { routeQuery } from '#lib/route-query';
import { Badge, type BadgeTone } from '#ui/badge';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { replyMessages as replyWords, reminderMessages as words } from '../reminders.messages.ts';
import { MessageSettings, shownTime } from './message-settings.tsx';
import { RuleSection } from './rule-section.tsx';
import { SentMessages } from './sent-messages.tsx';

/**
 * Lists the reminder rules that the user may see. Admins can also change the quiet hours and the content of messages.
 */
export function RemindersScreen() {
  const { role } = useSignedInUser();
  const { data, error, refetch } = useQuery(routeQuery(listReminderRules, {}, { staleTime: 0 }));
  if (error && !data)
    return <RetryBanner onRetry={refetch}>{messageOf(error, words.loadFailed)}</RetryBanner>;
  if (!data) return <Skeleton label={words.loading} rows={6} />;
  const { rules, settings, sendsSms } = data;
  return (
    <div className="grid max-w-4xl gap-6">
      <RuleSection rules={rules} sendsSms={sendsSms} />
      {sendsSms && <ReminderReplies />}
      {role === 'admin' ? (
        <>
          <MessageSettings key={settings.version} settings={settings} />
          <SentMessages />
        </>
      ) : (
        <p className="text-ink-soft">{quietSentence(settings)}</p>
      )}
    </div>
  );
}

function quietSentence({ quietFrom, quietUntil }: ReminderSettings): string {
  if (quietFrom === quietUntil) return words.neverQuiet;
  return words.quiet(shownTime(quietFrom), shownTime(quietUntil));
}

const meaningTones: Record<ReminderReply['meaning'], BadgeTone> = {
  confirm: 'done',
  call_back: 'waiting',
  stop: 'neutral',
  start: 'neutral',
  other: 'waiting',
};

/** Returns the color of a reply. A reply that changed nothing must not look completed. */
function toneOf({ meaning, result }: Pick<ReminderReply, 'meaning' | 'result'>): BadgeTone {
  if (result === 'unmatched') return 'neutral';
  return result === 'ambiguous' || result === 'outdated' ? 'waiting' : meaningTones[meaning];
}

/** Lists the replies to SMS reminders, for all users who may act for the doctors. */
function ReminderReplies() {
  return (
    <section className="panel p-5">
      <h2 className="text-xl font-semibold">{replyWords.replies}</h2>
      <p className="mt-1 mb-4 text-ink-soft">{replyWords.repliesHint}</p>
      <Replies />
    </section>
  );
}

function Replies() {
  const { data, error, refetch } = useQuery(routeQuery(listReminderReplies, {}, { staleTime: 0 }));
  if (error && !data)
    return <RetryBanner onRetry={refetch}>{messageOf(error, replyWords.failed)}</RetryBanner>;
  if (!data) return <Skeleton label={replyWords.loading} rows={2} />;
  if (data.replies.length === 0) return <p className="text-ink-soft">{replyWords.none}</p>;
  return (
    <ul className="divide-y divide-line border-t border-line">
      {data.replies.map((reply) => (
        <ReplyItem key={reply.id} reply={reply} />
      ))}
    </ul>
  );
}

function ReplyItem({ reply: { meaning, result, receivedAt, about } }: { reply: ReminderReply }) {
  const { timezone } = useClinic();
  const note = [meaning === 'other' ? replyWords.other : '', replyWords.results[result]].filter(
    (text) => text !== '',
  );
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium tabular-nums">{formatDateTime(receivedAt, timezone)}</span>
        <Badge tone={toneOf({ meaning, result })}>{replyWords.meanings[meaning]}</Badge>
      </p>
      {about.map(({ patientId, patientName, doctorName, ticketCode, forTime, done }) => (
        <p key={`${patientId} ${forTime}`} className="text-sm wrap-break-word text-ink-soft">
          <PatientName id={patientId}>{patientName}</PatientName>
          {` · ${replyWords.about(doctorName, formatDateTime(forTime, timezone))}`}
          {ticketCode === null ? '' : ` · ${replyWords.ticket(ticketCode)}`}
          {done === null ? '' : ` · ${replyWords.done(done.by, formatDateTime(done.at, timezone))}`}
        </p>
      ))}
      {note.length > 0 && <p className="text-sm text-ink-soft">{note.join(' ')}</p>}
    </li>
  );
}
