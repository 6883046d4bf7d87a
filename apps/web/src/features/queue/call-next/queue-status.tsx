import type { QueueStatus } from '@anteroom/contract/queue';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatClock } from '#lib/format-date';
import { lineKey } from '../api/line-calls.ts';
import { queueStatusQuery } from '../api/queue-queries.ts';
import { queueMessages as words } from '../queue.messages.ts';
import type { LineView, QueueLine } from '../queue-line.ts';

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

/**
 * Returns the newer of two statuses: the one of the queue and the one that is polled more often. If they disagree about
 * the current patient, refetches the queue.
 */
export function useCurrentStatus({ kind, doctorId, date }: QueueLine, view: LineView): QueueStatus {
  const queryClient = useQueryClient();
  const { data: polled } = useQuery(queueStatusQuery(doctorId));
  const isAhead = polled !== undefined && polled.lastUpdated > view.currentStatus.lastUpdated;
  const hasMovedOn = isAhead && polled.currentAppointmentId !== view.currentStatus.currentAppointmentId;
  useEffect(() => {
    if (!hasMovedOn) return;
    void queryClient.invalidateQueries({ queryKey: lineKey({ kind, doctorId, date }) });
  }, [hasMovedOn, queryClient, kind, doctorId, date]);
  return isAhead ? polled : view.currentStatus;
}
