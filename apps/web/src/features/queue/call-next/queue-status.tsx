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
      className={`inline-flex items-center gap-2 self-center rounded-full px-3 py-1 text-sm font-medium whitespace-nowrap tabular-nums ${look}`}
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
 * Returns the newer of two statuses: the one in the queue, and the separate one that is polled more often. Refetches
 * the queue if the separate one is newer and has another current patient. Returns undefined while the queue loads.
 */
export function useCurrentStatus(line: QueueLine, view: LineView): QueueStatus;
export function useCurrentStatus(line: QueueLine, view: LineView | undefined): QueueStatus | undefined;
export function useCurrentStatus({ kind, doctorId, date }: QueueLine, view: LineView | undefined) {
  const queryClient = useQueryClient();
  const { data: polled } = useQuery({ ...queueStatusQuery(doctorId), enabled: view !== undefined });
  const shown = view?.currentStatus;
  const isAhead = polled !== undefined && shown !== undefined && polled.lastUpdated > shown.lastUpdated;
  const hasMovedOn = isAhead && polled.currentAppointmentId !== shown.currentAppointmentId;
  useEffect(() => {
    if (!hasMovedOn) return;
    void queryClient.invalidateQueries({ queryKey: lineKey({ kind, doctorId, date }) });
  }, [hasMovedOn, queryClient, kind, doctorId, date]);
  return isAhead ? polled : shown;
}
