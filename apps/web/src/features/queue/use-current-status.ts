import type { DayWiseQueue, QueueStatus } from '@anteroom/contract/queue';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queueKeys } from './api/queue-keys.ts';
import { useQueueStatus } from './api/use-queue-status.ts';

/**
 * The newer of the status that came with the queue and the one that is polled more often. Where the poll knows of
 * another current patient than the queue on the screen, the queue is asked for again.
 */
export function useCurrentStatus(doctorId: number, queue: DayWiseQueue): QueueStatus {
  const queryClient = useQueryClient();
  const { data: polled } = useQueueStatus(doctorId);
  const isAhead = polled !== undefined && polled.lastUpdated > queue.currentStatus.lastUpdated;
  const hasMovedOn = isAhead && polled.currentAppointmentId !== queue.currentStatus.currentAppointmentId;
  useEffect(() => {
    if (hasMovedOn) void queryClient.invalidateQueries({ queryKey: queueKeys.dayWise(doctorId, queue.date) });
  }, [hasMovedOn, queryClient, doctorId, queue.date]);
  return isAhead ? polled : queue.currentStatus;
}
