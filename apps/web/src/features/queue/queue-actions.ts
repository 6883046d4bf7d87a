import type { QueueEntry } from '@anteroom/contract/queue';
import { checkIn, returnPatient } from '@anteroom/contract/queue-positions';
import { type UndoResult, undoQueueChange } from '@anteroom/contract/queue-undo';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import {
  useMoveEntry,
  useQueueAndRecordRefresh,
  useQueueRefresh,
  useSetQueueStatus,
  useSkipPatient,
} from './api/line-calls.ts';
import { queueMessages as words } from './queue.messages.ts';
import { useShowQueueError } from './queue-error.ts';
import { entryName, type QueueLine, serialNumberOf } from './queue-line.ts';

export type SomeonesTurn = { appointmentId: string; name: string };

type Undoable = {
  message: string;
  /** The queue's version after the change, or null if the change cannot be undone. */
  version: number | null;
  about: string;
  tone?: 'neutral' | 'done';
  alsoOffered?: { label: string; run: () => void };
};

/**
 * Returns a function that confirms an action on a doctor's queue and, if the action can be undone, offers Undo for ten
 * seconds. If the same entry was changed again, the server rejects the undo with a reason.
 */
function useUndoToasts(): (doctorId: number, undoable: Undoable) => void {
  const { mutateAsync } = useRouteMutation(undoQueueChange, useQueueAndRecordRefresh());
  const undo = (doctorId: number, version: number, about: string) =>
    mutateAsync({ params: { doctorId }, body: { version } }).then(
      (result) => showToast({ tone: 'done', about, message: undoneSentence(result) }),
      (error: Error) => showToast({ tone: 'danger', about, message: messageOf(error, words.undoFailed) }),
    );
  return (doctorId, { version, about, tone = 'done', ...toast }) =>
    showToast({
      ...toast,
      tone,
      about,
      ...(version === null
        ? {}
        : { action: { label: words.undo, run: () => void undo(doctorId, version, about) } }),
    });
}

/** Returns a function that confirms an action on this doctor's queue and offers Undo. */
export function useUndoToast(doctorId: number): (undoable: Undoable) => void {
  const offerUndo = useUndoToasts();
  return (undoable) => offerUndo(doctorId, undoable);
}

function undoneSentence({ undone, entry, current }: UndoResult): string {
  const waiting = entry?.currentStatus === 'waiting' ? entryName(entry) : null;
  const isBack = undone === 'call' || current?.appointmentUuid === entry?.appointmentUuid;
  const isSeen = isBack && current ? entryName(current) : null;
  return words.undone[undone](waiting, isSeen);
}

/** Marks a patient as No Show and offers Undo. */
export function useSkip(line: QueueLine) {
  const showError = useShowQueueError(line.doctorId);
  const skip = useSkipPatient(line);
  const offerUndo = useUndoToast(line.doctorId);
  const act = ({ appointmentId, name }: SomeonesTurn) =>
    skip.mutateAsync(appointmentId).then(
      ({ version }) =>
        offerUndo({
          tone: 'neutral',
          message: words.skipped(name),
          about: `turn of ${appointmentId}`,
          version,
        }),
      (error: Error) => showError(error, words.skipFailed),
    );
  return { skip: act, isSkipping: skip.isPending };
}

/**
 * Records that a patient of any doctor has arrived, or reverts that. Offers Undo. Rejects with the error of the
 * request.
 */
export function useNoteArrival() {
  const offerUndo = useUndoToasts();
  const arrival = useRouteMutation(checkIn, useQueueAndRecordRefresh());
  const note = (
    { doctorId, appointmentId, name }: SomeonesTurn & { doctorId: number },
    hasArrived: boolean,
  ) =>
    arrival
      .mutateAsync({ params: { doctorId, appointmentId }, body: { hasArrived } })
      .then(({ undoVersion: version }) =>
        offerUndo(doctorId, {
          message: hasArrived ? words.checkedIn(name) : words.notArrived(name),
          about: `arrival of ${appointmentId}`,
          version,
        }),
      );
  return { note, isNoting: arrival.isPending, error: arrival.error };
}

/** Records or reverts a patient's arrival in one doctor's queue. Shows errors in a toast. */
export function useArrival(doctorId: number) {
  const showError = useShowQueueError(doctorId);
  const { note, isNoting } = useNoteArrival();
  return {
    note: (turn: SomeonesTurn, hasArrived: boolean) =>
      note({ doctorId, ...turn }, hasArrived).catch((error: Error) => showError(error, words.arrivalFailed)),
    isNoting,
  };
}

/** Pauses or starts a queue and offers Undo. Rejects with the error of the request. */
export function usePause(line: QueueLine) {
  const offerUndo = useUndoToast(line.doctorId);
  const setStatus = useSetQueueStatus(line);
  const change = (status: 'active' | 'paused') =>
    setStatus.mutateAsync(status).then(({ version }) =>
      offerUndo({
        message: status === 'paused' ? words.paused : words.started,
        about: `pause of ${line.doctorId}`,
        version,
      }),
    );
  return { change, isChanging: setStatus.isPending };
}

/** Puts a skipped patient back into the queue, behind the next patient to be called. */
export function useReturn(doctorId: number) {
  const showError = useShowQueueError(doctorId);
  const { mutateAsync } = useRouteMutation(returnPatient, useQueueRefresh(doctorId));
  return ({ appointmentId, name }: SomeonesTurn) =>
    mutateAsync({ params: { doctorId, appointmentId } }).then(
      () => showToast({ tone: 'done', message: words.returned(name), about: `turn of ${appointmentId}` }),
      (error: Error) => showError(error, words.returnFailed),
    );
}

/**
 * Moves a waiting patient. Shows a toast immediately. It replaces the toast of the previous move, so that only the
 * latest move can be undone. Offers Undo after the move is saved.
 */
export function useMove(line: QueueLine) {
  const showError = useShowQueueError(line.doctorId);
  const { mutateAsync } = useMoveEntry(line);
  const offerUndo = useUndoToast(line.doctorId);
  const about = `places of ${line.doctorId}`;
  return (entry: QueueEntry, place: number) => {
    const former = serialNumberOf(entry);
    if (former === place || former === null) return;
    const message = words.moved(entryName(entry), place);
    showToast({ tone: 'done', about, message });
    mutateAsync({ entryId: entry.id, place }).then(
      ({ version }) => offerUndo({ message, about, version }),
      (error: Error) => showError(error, words.moveFailed, about),
    );
  };
}
