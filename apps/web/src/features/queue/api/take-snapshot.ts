import { dayWiseQueue } from '@anteroom/contract/queue';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#lib/api-error';
import { queueKeys } from './queue-keys.ts';

/** A refusal because the queue has moved on brings the queue as it is now: it is shown at once. */
export function takeSnapshot(queryClient: QueryClient, doctorId: number, error: Error): void {
  if (!(error instanceof ApiError)) return;
  const snapshot = dayWiseQueue.safeParse(error.body?.snapshot);
  if (snapshot.success)
    queryClient.setQueryData(queueKeys.dayWise(doctorId, snapshot.data.date), snapshot.data);
}
