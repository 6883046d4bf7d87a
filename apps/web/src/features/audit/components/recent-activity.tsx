import type { Activity } from '@anteroom/contract/audit';
import { listRecentActivity } from '@anteroom/contract/audit';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { pollEvery } from '#lib/poll-interval';
import { relativeTime } from '#lib/relative-time';
import { routeQuery } from '#lib/route-query';
import { useNow } from '#lib/use-now';
import { Avatar } from '#ui/avatar';
import { RelativeTime } from '#ui/relative-time';
import { LoadNote, RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { ActivitySentenceText, activitySentence } from '../activity-sentence.tsx';
import { auditMessages as words } from '../audit.messages.ts';

const halfMinute = 30_000;
const everyMinute = 60_000;

/** Loads the newest audit entries. Always refetches, so that the user's latest actions appear. */
const recentActivity = routeQuery(
  listRecentActivity,
  { query: {} },
  { select: ({ activities }) => activities, staleTime: 0, refetchInterval: pollEvery(everyMinute) },
);

export function RecentActivity() {
  const { timezone: timeZone } = useClinic();
  const reading = useQuery(recentActivity);
  const { data, isPending, error, refetch } = reading;
  return (
    <div aria-busy={isPending} className="grid gap-3">
      <LoadNote reading={reading} timeZone={timeZone}>
        <RetryBanner onRetry={refetch}>{messageOf(error, words.activityFailed)}</RetryBanner>
      </LoadNote>
      {isPending && <Skeleton label={words.loadingActivity} rows={8} />}
      {data && (data.length === 0 ? <NoActivity /> : <ActivityList activities={data} />)}
    </div>
  );
}

function ActivityList({ activities }: { activities: readonly Activity[] }) {
  const { timezone } = useClinic();
  const now = useNow(halfMinute);
  return (
    <ul className="panel divide-y divide-line">
      {activities.map((activity) => (
        <li key={activity.seq} className="flex items-start gap-3 px-4 py-3 md:items-center md:px-5">
          <Avatar firstName={activity.actorName ?? activitySentence(activity).who} />
          <div className="grid min-w-0 flex-1 gap-x-6 md:flex md:items-center md:justify-between">
            <ActivitySentenceText activity={activity} />
            <RelativeTime
              relative={relativeTime(activity.at, now)}
              exact={formatDateTime(activity.at, timezone)}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

function NoActivity() {
  return (
    <div className="panel flex items-center gap-4 p-5">
      <History aria-hidden="true" className="size-6 shrink-0 text-ink-faint" />
      <div>
        <p className="font-medium">{words.noActivity}</p>
        <p className="text-ink-soft">{words.noActivityHint}</p>
      </div>
    </div>
  );
}
