import type { QueueChanged } from '@anteroom/contract/live-events';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, hasCode, NetworkError } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { snapshotOf } from './api/line-calls.ts';
import { queueMessages as words } from './queue.messages.ts';
import { currentEntry, entryName, type LineView } from './queue-line.ts';

/** The last event of the doctor's event stream, and the time at which it arrived. */
type LastChange = { change: QueueChanged; at: number } | undefined;

/** Milliseconds. An event older than this is not the cause of the error. */
const raceMillis = 10_000;

/**
 * Returns the message for a failed queue action. If another user acted first, it names the current patient, and that
 * user if the event has arrived. If no response arrived, it leaves open whether the action took effect. Otherwise it is
 * the server's explanation or, if there is none, the default text of the action.
 */
export function queueErrorMessage(error: Error, fallback: string, last: LastChange): string {
  if (error instanceof NetworkError) return words.noAnswer;
  const snapshot = snapshotOf(error);
  if (!snapshot) return isExplained(error) ? error.message : fallback;
  const who = whoMade(snapshot, last);
  if (hasCode(error, 'queue_changed')) return words.faster(who, whatNow(snapshot));
  return who === null ? error.message : words.faster(who, error.message);
}

function whatNow(snapshot: LineView): string {
  const name = nameOfCurrent(snapshot);
  return name === null ? words.nobodyIsSeen : words.isSeenNow(name);
}

/** Returns the current patient's name. The patient's entry may belong to the queue of another day. */
function nameOfCurrent(snapshot: LineView): string | null {
  const entry = currentEntry(snapshot);
  return entry ? entryName(entry) : (snapshot.currentStatus.currentPatient?.name ?? null);
}

function whoMade({ version }: LineView, last: LastChange): string | null {
  const isTheOne = last && last.change.version === version && Date.now() - last.at < raceMillis;
  return isTheOne ? last.change.actor.name : null;
}

function isExplained(error: Error): boolean {
  return error instanceof ApiError && (error.status === 409 || error.status === 403);
}

const lastChangeKey = (doctorId: number) => ['queue-change', doctorId] as const;

/** Returns a function that returns the message for the error of a queue action. */
export function useQueueErrorMessage(doctorId: number) {
  const queryClient = useQueryClient();
  return (error: Error, fallback: string) =>
    queueErrorMessage(error, fallback, queryClient.getQueryData<LastChange>(lastChangeKey(doctorId)));
}

/**
 * Returns a function that shows the error of a queue action in a toast. It replaces the previous toast about the same
 * subject.
 */
export function useShowQueueError(doctorId: number) {
  const messageFor = useQueueErrorMessage(doctorId);
  return (error: Error, fallback: string, about?: string) => {
    const message = messageFor(error, fallback);
    showToast({ tone: 'danger', message, ...(about === undefined ? {} : { about }) });
  };
}

/** Stores the last event of the doctor's queue, so that an error message can name the user who caused the change. */
export function useKeepLastChange(doctorId: number) {
  const queryClient = useQueryClient();
  return (change: QueueChanged) =>
    queryClient.setQueryData(lastChangeKey(doctorId), { change, at: Date.now() });
}
