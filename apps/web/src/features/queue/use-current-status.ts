import type { QueueStatus } from '@anteroom/contract/queue';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queueKeys } from './api/queue-keys.ts';
import { useQueueStatus } from './api/use-queue-status.ts';
import type { LineView, QueueLine } from './queue-line.ts';

/**
 * The newer of the status that came with the line and the one that is polled more often. Where the poll knows of
 * another current patient than the line on the screen, the line is asked for again.
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
