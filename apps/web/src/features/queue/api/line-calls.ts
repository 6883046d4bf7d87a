import {
  centralQueue,
  moveCentral,
  setCentralQueueStatus,
  skipCentral,
  viewCentralQueue,
} from '@anteroom/contract/central-queue';
import { limits } from '@anteroom/contract/limits';
import {
  callNextCentral,
  callNextDayWise,
  dayWiseQueue,
  setQueueStatus,
  skipDayWise,
  viewDayWiseQueue,
} from '@anteroom/contract/queue';
import { moveDayWise } from '@anteroom/contract/queue-positions';
import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { afterPaint } from '#lib/after-paint';
import { call } from '#lib/api';
import { ApiError } from '#lib/api-error';
import { callIfChanged } from '#lib/call-if-changed';
import { pollEvery } from '#lib/poll-interval';
import { queueQueries, recordQueries } from '#lib/query-filters';
import { routeKey } from '#lib/route-query';
import { afterMove } from '../patients/positions.ts';
import type { LineView, QueueLine } from '../queue-line.ts';

/*
 * The two queue types have the same requests under different URLs. The functions below hide this difference from the
 * other files.
 */

/** Returns the query key of a queue. */
export function lineKey({ kind, doctorId, date }: QueueLine): QueryKey {
  const params = { doctorId };
  return kind === 'central'
    ? routeKey(viewCentralQueue, { params })
    : routeKey(viewDayWiseQueue, { params, query: { date } });
}

function viewLine({ kind, doctorId, date }: QueueLine, signal: AbortSignal): Promise<LineView> {
  const params = { doctorId };
  return kind === 'central'
    ? callIfChanged(viewCentralQueue, { params }, { signal })
    : callIfChanged(viewDayWiseQueue, { params, query: { date } }, { signal });
}

const pollMillis = { day_wise: limits.pollMillis.dayWise, central: limits.pollMillis.central };

/** Loads a queue. Refetches whenever the screen opens, because another user may have changed the queue a moment ago. */
export function lineQuery(line: QueueLine) {
  return queryOptions({
    queryKey: lineKey(line),
    queryFn: ({ signal }) => viewLine(line, signal),
    staleTime: 0,
    refetchInterval: pollEvery(pollMillis[line.kind]),
  });
}

/**
 * Calls the next patient. Sends which current patient the screen shows, or null if none, so that the server never
 * completes a different patient's visit.
 */
function callNext({ kind, doctorId, date }: QueueLine, currentAppointmentId: string | null) {
  const input = { params: { doctorId }, body: { currentAppointmentId } };
  return kind === 'central'
    ? call(callNextCentral, input)
    : call(callNextDayWise, { ...input, query: { date } });
}

function skipPatient({ kind, doctorId }: QueueLine, appointmentId: string) {
  return call(kind === 'central' ? skipCentral : skipDayWise, { params: { doctorId, appointmentId } });
}

function moveEntry({ kind, doctorId }: QueueLine, queueId: number, place: number) {
  const params = { doctorId, queueId };
  return kind === 'central'
    ? call(moveCentral, { params, body: { newGlobalPosition: place } })
    : call(moveDayWise, { params, body: { newPosition: place } });
}

function setStatus({ kind, doctorId }: QueueLine, status: 'active' | 'paused') {
  const input = { params: { doctorId }, body: { status } };
  return kind === 'central' ? call(setCentralQueueStatus, input) : call(setQueueStatus, input);
}

/**
 * Returns the queue that the server attaches to an error when the queue has changed. `date` is null for the central
 * queue.
 */
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

/** Shows the queue attached to an error immediately, and refetches it in the background. */
function showSnapshot(queryClient: QueryClient, doctorId: number, error: Error): void {
  const snapshot = readSnapshot(error);
  if (snapshot) {
    const { view, date } = snapshot;
    const kind = date === null ? 'central' : 'day_wise';
    queryClient.setQueryData(lineKey({ doctorId, kind, date: date ?? '' }), view);
  }
  void queryClient.invalidateQueries(queueQueries(doctorId));
}

/** Returns mutation options that show the current queue of a doctor after a success and after an error. */
export function useQueueRefresh(doctorId: number) {
  const queryClient = useQueryClient();
  return {
    onError: (error: Error) => showSnapshot(queryClient, doctorId, error),
    onSuccess: () => queryClient.invalidateQueries(queueQueries(doctorId)),
  };
}

type OfDoctor = { params: { doctorId: string | number } };

/**
 * Returns mutation options that show the current queue of the doctor named in the request. They also refetch open
 * records, because the drawer may be open on a screen without a queue.
 */
export function useQueueAndRecordRefresh() {
  const queryClient = useQueryClient();
  return {
    onError: (error: Error, { params }: OfDoctor) => {
      showSnapshot(queryClient, Number(params.doctorId), error);
      void queryClient.invalidateQueries(recordQueries());
    },
    onSuccess: (_: unknown, { params }: OfDoctor) =>
      Promise.all([
        queryClient.invalidateQueries(queueQueries(Number(params.doctorId))),
        queryClient.invalidateQueries(recordQueries()),
      ]),
  };
}

export function useCallNext(line: QueueLine) {
  return useMutation({
    mutationFn: async (currentAppointmentId: string | null) => {
      // Let the browser paint the pressed button before the response re-renders the whole queue, which takes long.
      const [called] = await Promise.all([callNext(line, currentAppointmentId), afterPaint()]);
      return called;
    },
    ...useQueueRefresh(line.doctorId),
  });
}

export function useSkipPatient(line: QueueLine) {
  return useMutation({
    mutationFn: (appointmentId: string) => skipPatient(line, appointmentId),
    ...useQueueRefresh(line.doctorId),
  });
}

export function useSetQueueStatus(line: QueueLine) {
  return useMutation({
    mutationFn: (status: 'active' | 'paused') => setStatus(line, status),
    ...useQueueRefresh(line.doctorId),
  });
}

type EntryMove = { entryId: number; place: number };

/**
 * Moves an entry with an optimistic update. Sends moves one after another. If several are waiting to be sent, shows
 * only the response to the last one.
 */
export function useMoveEntry(line: QueueLine) {
  const queryClient = useQueryClient();
  const { doctorId } = line;
  const queryKey = lineKey(line);
  const mutationKey = ['queue-move', doctorId];
  const change = (to: (view: LineView) => LineView) =>
    queryClient.setQueryData<LineView>(queryKey, (view) => view && to(view));
  return useMutation({
    mutationKey,
    scope: { id: `queue-move-${doctorId}` },
    mutationFn: ({ entryId, place }: EntryMove) => moveEntry(line, entryId, place),
    onMutate: ({ entryId, place }) => {
      // Cancel a poll that is in flight, because its response would restore the old order.
      void queryClient.cancelQueries({ queryKey });
      change((view) => ({ ...view, queue: afterMove(view.queue, entryId, place) }));
    },
    onSuccess: ({ queue, version }) => {
      if (queryClient.isMutating({ mutationKey }) === 1) change((view) => ({ ...view, queue, version }));
    },
    onError: (error) => showSnapshot(queryClient, doctorId, error),
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      void queryClient.invalidateQueries(queueQueries(doctorId));
    },
  });
}
