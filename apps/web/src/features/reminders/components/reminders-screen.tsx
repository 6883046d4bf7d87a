import { listReminderRules, type ReminderSettings } from '@anteroom/contract/reminders';
import { useQuery } from '@tanstack/react-query';
import { useSignedInUser } from '#features/auth';
import { messageOf } from '#lib/api-error';
import { routeQuery } from '#lib/route-query';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { reminderMessages as words } from '../reminders.messages.ts';
import { MessageSettings, shownTime } from './message-settings.tsx';
import { ReminderReplies } from './reminder-replies.tsx';
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
