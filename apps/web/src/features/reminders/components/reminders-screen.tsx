import {
  listReminderReplies,
  listReminderRules,
  type ReminderReply,
  type ReminderSettings,
  type ReminderSettingsBody,
  updateReminderSettings,
} from '@anteroom/contract/reminders';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useSignedInUser } from '#features/auth';
import { useClinic } from '#features/clinic';
import { PatientName } from '#features/patients';
import { messageOf } from '#lib/api-error';
import { formatDateTime, formatTimeOfDay } from '#lib/format-date';
import { languageNamed, languageOptions } from '#lib/language-names';
import { timeOfMinutes } from '#lib/parse-time';
import { routeQuery } from '#lib/route-query';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Badge, type BadgeTone } from '#ui/badge';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { CheckField } from '#ui/check-field';
import { RetryBanner } from '#ui/retry-banner';
import { SelectField } from '#ui/select-field';
import { Skeleton } from '#ui/skeleton';
import { replyMessages as replyWords, reminderMessages as words } from '../reminders.messages.ts';
import { rulesRefresh } from '../rule-form.ts';
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

/** Lists the SMS replies of the last two weeks about patients of the user's doctors. */
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

function MessageSettings({ settings: { version, ...settings } }: { settings: ReminderSettings }) {
  const [edited, setEdited] = useState<ReminderSettingsBody>(settings);
  const { mutateAsync, isPending, error } = useRouteMutation(updateReminderSettings, rulesRefresh);
  const save = async () => {
    await mutateAsync({ body: edited, ifMatch: version });
    showToast({ tone: 'done', message: words.messagesSaved });
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save().catch(() => undefined);
  };
  const quiet = (field: 'quietFrom' | 'quietUntil') => ({
    label: words[field],
    options: quietTimes(settings[field]),
    value: String(edited[field]),
    onChange: (event: { target: { value: string } }) =>
      setEdited({ ...edited, [field]: Number(event.target.value) }),
  });
  return (
    <section className="panel p-5">
      <h2 className="text-xl font-semibold">{words.messages}</h2>
      <p className="mt-1 mb-4 text-ink-soft">{words.messagesHint}</p>
      <form onSubmit={onSubmit} className="grid gap-4" aria-label={words.messages}>
        {error && <Banner tone="danger">{messageOf(error, words.messagesFailed)}</Banner>}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField {...quiet('quietFrom')} hint={words.quietHint} />
          <SelectField {...quiet('quietUntil')} />
          <SelectField
            label={words.language}
            hint={words.languageHint}
            options={languageOptions}
            value={edited.language}
            onChange={(event) => {
              const language = languageNamed(event.target.value) ?? 'en';
              setEdited({ ...edited, language });
            }}
          />
        </div>
        <div className="-mx-2">
          <CheckField
            role="switch"
            label={words.namesDoctor}
            hint={words.namesDoctorHint}
            checked={edited.namesDoctor}
            onChange={(event) => setEdited({ ...edited, namesDoctor: event.target.checked })}
          />
        </div>
        <div>
          <Button type="submit" variant="primary" isBusy={isPending} busyText={words.saving}>
            {words.saveMessages}
          </Button>
        </div>
      </form>
    </section>
  );
}

const stepMinutes = 30;

function shownTime(minutes: number): string {
  return formatTimeOfDay(timeOfMinutes(minutes));
}

/** Returns every half hour of a day as a choice, plus the current value if it is not a half hour. */
function quietTimes(current: number) {
  const halfHours = Array.from({ length: (24 * 60) / stepMinutes }, (_, place) => place * stepMinutes);
  const all = [...new Set([...halfHours, current])].toSorted((one, other) => one - other);
  return all.map((minutes) => ({ value: String(minutes), label: shownTime(minutes) }));
}
