import type { QueueStatus } from '@anteroom/contract/queue';
import { formatClock } from '#lib/format-date';
import { queueMessages as words } from '../queue.messages.ts';

export function QueueIndicator({ status, timeZone }: { status: QueueStatus; timeZone: string }) {
  const look = status.isActive ? 'bg-done-soft text-done' : 'bg-serving-soft text-serving';
  return (
    <p
      role="status"
      className={`inline-flex items-center self-start gap-2 rounded-full px-3 py-1 text-sm font-medium tabular-nums ${look}`}
    >
      <span
        aria-hidden="true"
        className={`size-2 rounded-full ${status.isActive ? 'bg-done' : 'bg-serving'}`}
      />
      {indicatorText(status, timeZone)}
    </p>
  );
}

function indicatorText({ isActive, pausedAt }: QueueStatus, timeZone: string): string {
  if (isActive) return words.active;
  return pausedAt === null ? words.inactive : words.pausedSince(formatClock(pausedAt, timeZone));
}
