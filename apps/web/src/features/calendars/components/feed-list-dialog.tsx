import type { CalendarFeed } from '@anteroom/contract/calendar-feeds';
import { limits } from '@anteroom/contract/limits';
import type { Doctor } from '@anteroom/contract/staff';
import { useClinic } from '#features/clinic';
import { ClosedLinks, secretLinkMessages } from '#features/secret-links';
import { messageOf } from '#lib/api-error';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { useCalendarFeeds, useReopenFeed } from '../api/use-calendar-feeds.ts';
import { calendarMessages as words } from '../calendars.messages.ts';
import { FeedItem } from './feed-item.tsx';

type Props = {
  doctor: Doctor;
  onAdd: () => void;
  onRevoke: (feed: CalendarFeed) => void;
  onReopened: (address: string) => void;
  onClose: () => void;
};

export function FeedListDialog({ doctor, onAdd, onRevoke, onReopened, onClose }: Props) {
  const { timezone } = useClinic();
  const { data, error, refetch } = useCalendarFeeds(doctor.id);
  const feeds = data?.feeds;
  const reopening = useReopenFeed(doctor.id);
  const reopen = (id: number) => reopening.mutate(id, { onSuccess: ({ address }) => onReopened(address) });
  const isFull = feeds !== undefined && feeds.length >= limits.calendarFeed.perDoctor;
  return (
    <Dialog title={words.title} onClose={onClose}>
      <DialogBody label={words.title}>
        <div className="grid gap-4">
          <p className="text-ink-soft">{`${words.explanation(doctor.name)} ${secretLinkMessages.life}`}</p>
          {error && <RetryBanner onRetry={refetch}>{messageOf(error, words.loadFailed)}</RetryBanner>}
          {!feeds && !error && <Skeleton label={words.loading} rows={2} />}
          {feeds && <Feeds doctorId={doctor.id} feeds={feeds} onRevoke={onRevoke} />}
          {data && (
            <ClosedLinks
              links={data.closed}
              timeZone={timezone}
              reopening={{ ...reopening, mutate: reopen }}
            />
          )}
          {feeds?.some(({ networks }) => networks > 1) && (
            <p className="text-sm text-ink-soft">{words.networksHint}</p>
          )}
          {isFull && <p className="text-sm text-ink-soft">{words.full}</p>}
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{words.close}</Button>
        <Button variant="primary" disabled={!feeds || isFull} onClick={onAdd}>
          {words.add}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type FeedsProps = {
  doctorId: number;
  feeds: readonly CalendarFeed[];
  onRevoke: (feed: CalendarFeed) => void;
};

function Feeds({ doctorId, feeds, onRevoke }: FeedsProps) {
  if (feeds.length === 0) return <p className="font-medium">{words.none}</p>;
  return (
    <ul aria-label={words.list} className="divide-y divide-line rounded-md border border-line">
      {feeds.map((feed) => (
        <FeedItem key={feed.id} doctorId={doctorId} feed={feed} onRevoke={onRevoke} />
      ))}
    </ul>
  );
}
