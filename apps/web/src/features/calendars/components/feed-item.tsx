import type { CalendarFeed } from '@anteroom/contract/calendar-feeds';
import { useClinic } from '#features/clinic';
import { LinkEnd, secretLinkMessages } from '#features/secret-links';
import { messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { Button } from '#ui/button';
import { useExtendFeed } from '../api/use-calendar-feeds.ts';
import { calendarMessages as words } from '../calendars.messages.ts';

type Props = { doctorId: number; feed: CalendarFeed; onRevoke: (feed: CalendarFeed) => void };

export function FeedItem({ doctorId, feed, onRevoke }: Props) {
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
          onExtend={() => extension.mutate(id)}
        />
        {extension.error && (
          <p className="text-sm text-danger">{messageOf(extension.error, secretLinkMessages.extendFailed)}</p>
        )}
        {networks > 0 && <p className="text-sm text-ink-faint">{words.networks(networks)}</p>}
      </div>
      <Button
        variant="dangerQuiet"
        size="small"
        aria-label={words.revokeOf(label)}
        onClick={() => onRevoke(feed)}
      >
        {words.revoke}
      </Button>
    </li>
  );
}
