import type { CalendarFeed } from '@anteroom/contract/calendar-feeds';
import { RevokeDialog } from '#ui/secret-link-dialogs';
import { useRevokeFeed } from '../api/use-calendar-feeds.ts';
import { calendarMessages as words } from '../calendars.messages.ts';

type Props = { doctorId: number; feed: CalendarFeed; onClose: () => void };

export function RevokeFeedDialog({ doctorId, feed: { id, label }, onClose }: Props) {
  const revocation = useRevokeFeed(doctorId);
  return <RevokeDialog {...{ id, label, words, revocation, onClose }} />;
}
