import { centralQueue } from '@anteroom/contract/central-queue';
import { dayWiseQueue } from '@anteroom/contract/queue';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#lib/api-error';
import type { LineView } from '../queue-line.ts';
import { queueKeys } from './queue-keys.ts';

/** Returns the queue that the server attaches to an error if it has changed meanwhile: of a day, or the central one. */
function readSnapshot(error: Error): { view: LineView; date: string | null } | undefined {
  const snapshot = error instanceof ApiError ? error.body?.snapshot : undefined;
  const ofDay = dayWiseQueue.safeParse(snapshot).data;
  if (ofDay) return { view: ofDay, date: ofDay.date };
  const central = centralQueue.safeParse(snapshot).data;
  return central && { view: central, date: null };
}

export function snapshotOf(error: Error): LineView | undefined {
  return readSnapshot(error)?.view;
}

/** Shows the queue attached to the error at once and refetches in the background. */
export function takeSnapshot(queryClient: QueryClient, doctorId: number, error: Error): void {
  const snapshot = readSnapshot(error);
  if (snapshot) {
    const { view, date } = snapshot;
    const line = { doctorId, kind: date === null ? 'central' : 'day_wise', date: date ?? '' } as const;
    queryClient.setQueryData(queueKeys.line(line), view);
  }
  void queryClient.invalidateQueries({ queryKey: queueKeys.ofDoctor(doctorId) });
}
