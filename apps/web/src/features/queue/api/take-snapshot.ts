import { type DayWiseQueue, dayWiseQueue } from '@anteroom/contract/queue';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#lib/api-error';
import { queueKeys } from './queue-keys.ts';

/** A refusal because the queue has moved on brings the queue as it is now. */
export function snapshotOf(error: Error): DayWiseQueue | undefined {
  return error instanceof ApiError ? dayWiseQueue.safeParse(error.body?.snapshot).data : undefined;
}

/** Shows what a refusal brought at once, and asks again without keeping anybody waiting. */
export function takeSnapshot(queryClient: QueryClient, doctorId: number, error: Error): void {
  const snapshot = snapshotOf(error);
  if (snapshot) queryClient.setQueryData(queueKeys.dayWise(doctorId, snapshot.date), snapshot);
  void queryClient.invalidateQueries({ queryKey: queueKeys.ofDoctor(doctorId) });
}
