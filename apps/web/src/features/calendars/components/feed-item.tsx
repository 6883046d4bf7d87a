import type { CalendarFeed } from '@anteroom/contract/calendar-feeds';
import { useClinic } from '#features/clinic';
import { formatDateTime } from '#lib/format-date';
import { Button } from '#ui/button';
import { calendarWords as words } from '../calendars.words.ts';

type Props = { feed: CalendarFeed; onRevoke: (feed: CalendarFeed) => void };

export function FeedItem({ feed, onRevoke }: Props) {
  const { timezone } = useClinic();
  const { label, nameForm, createdAt, createdBy, lastReadAt, networks } = feed;
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
