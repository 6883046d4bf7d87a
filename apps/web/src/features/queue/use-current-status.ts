import type { QueueStatus } from '@anteroom/contract/queue';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queueKeys } from './api/queue-keys.ts';
import { useQueueStatus } from './api/use-queue-status.ts';
import type { LineView, QueueLine } from './queue-line.ts';

/**
 * Returns the newer of two statuses: the one of the queue and the one that is polled more often. If they disagree about
 * the current patient, refetches the queue.
 */
export function useCurrentStatus({ kind, doctorId, date }: QueueLine, view: LineView): QueueStatus {
  const queryClient = useQueryClient();
  const { data: polled } = useQueueStatus(doctorId);
  const isAhead = polled !== undefined && polled.lastUpdated > view.currentStatus.lastUpdated;
  const hasMovedOn = isAhead && polled.currentAppointmentId !== view.currentStatus.currentAppointmentId;
  useEffect(() => {
    if (!hasMovedOn) return;
    void queryClient.invalidateQueries({ queryKey: queueKeys.line({ kind, doctorId, date }) });
  }, [hasMovedOn, queryClient, kind, doctorId, date]);
  return isAhead ? polled : view.currentStatus;
}
