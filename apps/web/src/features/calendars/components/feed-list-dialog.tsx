import type { CalendarFeed } from '@anteroom/contract/calendar-feeds';
import { limits } from '@anteroom/contract/limits';
import type { Doctor } from '@anteroom/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { useClinic } from '#features/clinic';
import { ClosedLinks, LinkEnd, secretLinkMessages } from '#features/secret-links';
import { messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { calendarFeeds, useExtendFeed, useReopenFeed } from '../api/calendar-feeds.ts';
import { calendarMessages as words } from '../calendars.messages.ts';

type Props = {
  doctor: Doctor;
  /**
   * The feed whose button receives the focus after the dialog that it opened was closed. `new` is the button that adds
   * a feed.
   */
  focusedId: number | 'new' | null;
  onAdd: () => void;
  onRevoke: (feed: CalendarFeed) => void;
  onReopened: (address: string) => void;
  onClose: () => void;
};

export function FeedListDialog({ doctor, focusedId, onAdd, onRevoke, onReopened, onClose }: Props) {
  const { timezone } = useClinic();
  const { data, error, refetch } = useQuery(calendarFeeds(doctor.id));
  const feeds = data?.feeds;
  const reopening = useReopenFeed(doctor.id);
  const reopen = (id: number) =>
    reopening.mutate(
      { params: { doctorId: doctor.id, feedId: id } },
      { onSuccess: ({ address }) => onReopened(address) },
    );
  const isFull = feeds !== undefined && feeds.length >= limits.calendarFeed.perDoctor;
  return (
    <Dialog title={words.title} onClose={onClose}>
      <DialogBody label={words.title}>
        <div className="grid gap-4">
          <p className="text-ink-soft">{`${words.explanation(doctor.name)} ${secretLinkMessages.life}`}</p>
          {error && <RetryBanner onRetry={refetch}>{messageOf(error, words.loadFailed)}</RetryBanner>}
          {!feeds && !error && <Skeleton label={words.loading} rows={2} />}
          {feeds && <Feeds doctorId={doctor.id} feeds={feeds} focusedId={focusedId} onRevoke={onRevoke} />}
          {feeds?.some(({ networks }) => networks > 1) && (
            <p className="text-sm text-ink-soft">{words.networksHint}</p>
          )}
          {isFull && <p className="text-sm text-ink-soft">{words.full}</p>}
          {data && (
            <ClosedLinks
              links={data.closed}
              timeZone={timezone}
              reopening={{
                ...reopening,
                variables: reopening.variables && Number(reopening.variables.params.feedId),
                mutate: reopen,
              }}
            />
          )}
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{words.close}</Button>
        <Button
          variant="primary"
          disabled={!feeds || isFull}
          onClick={onAdd}
          data-takes-focus={focusedId === 'new' || undefined}
        >
          {words.add}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type FeedsProps = {
  doctorId: number;
  feeds: readonly CalendarFeed[];
  focusedId: Props['focusedId'];
  onRevoke: (feed: CalendarFeed) => void;
};

function Feeds({ doctorId, feeds, focusedId, onRevoke }: FeedsProps) {
  if (feeds.length === 0) return <p className="font-medium">{words.none}</p>;
  return (
    <ul aria-label={words.list} className="divide-y divide-line rounded-md border border-line">
      {feeds.map((feed) => (
        <FeedItem
          key={feed.id}
          doctorId={doctorId}
          feed={feed}
          takesFocus={feed.id === focusedId}
          onRevoke={onRevoke}
        />
      ))}
    </ul>
  );
}

type FeedItemProps = Pick<FeedsProps, 'doctorId' | 'onRevoke'> & { feed: CalendarFeed; takesFocus: boolean };

function FeedItem({ doctorId, feed, takesFocus, onRevoke }: FeedItemProps) {
  const extension = useExtendFeed(doctorId);
  const { timezone } = useClinic();
  const { id, endsAt, label, nameForm, createdAt, createdBy, lastReadAt, networks } = feed;
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 wrap-break-word">
        <p className="font-medium">{label}</p>
        <p className={`text-sm ${nameForm === 'none' ? 'text-ink-soft' : 'text-serving'}`}>
          {words.shows[nameForm]}
        </p>
        <p className="text-sm text-ink-faint">
          {words.madeBy(createdBy, formatDateTime(createdAt, timezone))}
        </p>
        <p className="text-sm text-ink-faint">
          {lastReadAt === null ? words.neverRead : words.lastRead(formatDateTime(lastReadAt, timezone))}
        </p>
        <LinkEnd
          label={label}
          endsAt={endsAt}
          timeZone={timezone}
          isExtending={extension.isPending}
          error={extension.error}
          onExtend={() => extension.mutate({ params: { doctorId, feedId: id } })}
        />
        {networks > 0 && <p className="text-sm text-ink-faint">{words.networks(networks)}</p>}
      </div>
      <Button
        variant="dangerQuiet"
        size="small"
        aria-label={words.revokeOf(label)}
        onClick={() => onRevoke(feed)}
        data-takes-focus={takesFocus || undefined}
      >
        {words.revoke}
      </Button>
    </li>
  );
}
