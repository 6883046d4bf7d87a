import { type QueueEntry, undoCallNext } from '@anteroom/contract/queue';
import { returnPatient } from '@anteroom/contract/queue-positions';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { useMoveEntry, useQueueRefresh, useSkipPatient } from './api/line-calls.ts';
import { queueMessages as words } from './queue.messages.ts';
import { useShowQueueError } from './queue-error.ts';
import { entryName, type QueueLine, serialNumberOf } from './queue-line.ts';

export type SomeonesTurn = { appointmentId: string; name: string };

/** How long Undo is offered. */
export const undoMillis = 10_000;

/** Marks a patient as No Show and offers Undo for ten seconds. */
export function useSkip(line: QueueLine) {
  const showError = useShowQueueError(line.doctorId);
  const skip = useSkipPatient(line);
  const { doctorId } = line;
  const { mutateAsync: putBack } = useRouteMutation(returnPatient, useQueueRefresh(doctorId));
  const undo = ({ appointmentId, name }: SomeonesTurn) =>
    putBack({ params: { doctorId, appointmentId }, body: { isUndo: true } }).then(
      () => showToast({ tone: 'done', message: words.returned(name) }),
      (error: Error) => showError(error, words.undoFailed),
    );
  const act = (turn: SomeonesTurn) =>
    skip.mutateAsync(turn.appointmentId).then(
      () =>
        showToast({
          tone: 'neutral',
          message: words.skipped(turn.name),
          about: `turn of ${turn.appointmentId}`,
          shownMillis: undoMillis,
          action: { label: words.undo, run: () => void undo(turn) },
        }),
      (error: Error) => showError(error, words.skipFailed),
    );
  return { skip: act, isSkipping: skip.isPending };
}

/**
 * Undoes the call that led to this version of the queue. The server rejects it with a reason when a patient of the call
 * has moved on.
 */
export function useUndoCall(doctorId: number) {
  const { mutateAsync } = useRouteMutation(undoCallNext, useQueueRefresh(doctorId));
  return (version: number, about: string) =>
    mutateAsync({ params: { doctorId }, body: { version } }).then(
      ({ returned, current }) =>
        showToast({
          tone: 'done',
          about,
          message: words.callUndone(returned && entryName(returned), current && entryName(current)),
        }),
      (error: Error) => showToast({ tone: 'danger', about, message: messageOf(error, words.undoFailed) }),
    );
}

/** Returns a skipped patient to the queue, behind the next patient. */
export function useReturn(doctorId: number) {
  const showError = useShowQueueError(doctorId);
  const { mutateAsync } = useRouteMutation(returnPatient, useQueueRefresh(doctorId));
  return ({ appointmentId, name }: SomeonesTurn) =>
    mutateAsync({ params: { doctorId, appointmentId }, body: { isUndo: false } }).then(
      () => showToast({ tone: 'done', message: words.returned(name), about: `turn of ${appointmentId}` }),
      (error: Error) => showError(error, words.returnFailed),
    );
}

/**
 * Moves a waiting patient and offers Undo for ten seconds. Shows the toast at once, so that the previous move's Undo is
 * gone. An error replaces it.
 */
export function useMove(line: QueueLine) {
  const showError = useShowQueueError(line.doctorId);
  const { mutateAsync } = useMoveEntry(line);
  const about = `places of ${line.doctorId}`;
  const moveTo = (entry: QueueEntry, place: number, undo?: () => void) => {
    showToast({
      tone: 'done',
      about,
      message: words.moved(entryName(entry), place),
      ...(undo ? { shownMillis: undoMillis, action: { label: words.undo, run: undo } } : {}),
    });
    mutateAsync({ entryId: entry.id, place }).catch((error: Error) =>
      showError(error, words.moveFailed, about),
    );
  };
  return (entry: QueueEntry, place: number) => {
    const former = serialNumberOf(entry);
    if (former === place || former === null) return;
    moveTo(entry, place, () => moveTo(entry, former));
  };
}
