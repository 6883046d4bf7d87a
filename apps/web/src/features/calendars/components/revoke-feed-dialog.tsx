import type { CalendarFeed } from '@anteroom/contract/calendar-feeds';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { useRevokeFeed } from '../api/use-calendar-feeds.ts';
import { calendarWords as words } from '../calendars.words.ts';

type Props = { doctorId: number; feed: CalendarFeed; onClose: () => void };

export function RevokeFeedDialog({ doctorId, feed, onClose }: Props) {
  const revocation = useRevokeFeed(doctorId);
  const confirm = () =>
    revocation.mutate(feed.id, {
      onSuccess: () => {
        showToast({ tone: 'neutral', message: words.revoked(feed.label) });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={words.revokeTitle}
      confirmLabel={words.revoke}
      busyText={words.revoking}
      variant="danger"
      isBusy={revocation.isPending}
      error={revocation.isError ? messageOf(revocation.error, words.revokeFailed) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="font-medium text-ink">{feed.label}</p>
      <p className="text-ink">{words.revokeQuestion}</p>
      <p>{words.revokeNotice}</p>
    </ConfirmDialog>
  );
}
