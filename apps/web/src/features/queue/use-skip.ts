import { showToast } from '#lib/toast-store';
import { useReturnPatient } from './api/use-return-patient.ts';
import { useSkipPatient } from './api/use-skip-patient.ts';
import { queueMessages as words } from './queue.messages.ts';
import type { QueueLine } from './queue-line.ts';
import { useShowQueueError } from './use-show-queue-error.ts';

export type SomeonesTurn = { appointmentId: string; name: string };

export const undoMillis = 10_000;

/** Marks a patient as No Show and offers Undo for ten seconds. */
export function useSkip(line: QueueLine) {
  const showError = useShowQueueError(line.doctorId);
  const skip = useSkipPatient(line);
  const { mutateAsync: putBack } = useReturnPatient(line.doctorId);
  const undo = ({ appointmentId, name }: SomeonesTurn) =>
    putBack({ appointmentId, isUndo: true }).then(
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
