import { listReminderReplies, type ReminderReply } from '@anteroom/contract/reminders';
import { useQuery } from '@tanstack/react-query';
import { useClinic } from '#features/clinic';
import { PatientName } from '#features/patients';
import { messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { routeQuery } from '#lib/route-query';
import { Badge, type BadgeTone } from '#ui/badge';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { replyMessages as words } from '../reminders.messages.ts';

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
export function ReminderReplies() {
  return (
    <section className="panel p-5">
      <h2 className="text-xl font-semibold">{words.replies}</h2>
      <p className="mt-1 mb-4 text-ink-soft">{words.repliesHint}</p>
      <Replies />
    </section>
  );
}

function Replies() {
  const { data, error, refetch } = useQuery(routeQuery(listReminderReplies, {}, { staleTime: 0 }));
  if (error && !data) return <RetryBanner onRetry={refetch}>{messageOf(error, words.failed)}</RetryBanner>;
  if (!data) return <Skeleton label={words.loading} rows={2} />;
  if (data.replies.length === 0) return <p className="text-ink-soft">{words.none}</p>;
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
  const note = [meaning === 'other' ? words.other : '', words.results[result]].filter((text) => text !== '');
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium tabular-nums">{formatDateTime(receivedAt, timezone)}</span>
        <Badge tone={toneOf({ meaning, result })}>{words.meanings[meaning]}</Badge>
      </p>
      {about.map(({ patientId, patientName, doctorName, ticketCode, forTime, done }) => (
        <p key={`${patientId} ${forTime}`} className="text-sm wrap-break-word text-ink-soft">
          <PatientName id={patientId}>{patientName}</PatientName>
          {` · ${words.about(doctorName, formatDateTime(forTime, timezone))}`}
          {ticketCode === null ? '' : ` · ${words.ticket(ticketCode)}`}
          {done === null ? '' : ` · ${words.done(done.by, formatDateTime(done.at, timezone))}`}
        </p>
      ))}
      {note.length > 0 && <p className="text-sm text-ink-soft">{note.join(' ')}</p>}
    </li>
  );
}
