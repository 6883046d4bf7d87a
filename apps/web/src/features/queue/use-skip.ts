import { showToast } from '#lib/toast-store';
import { useReturnPatient } from './api/use-return-patient.ts';
import { useSkipPatient } from './api/use-skip-patient.ts';
import { queueWords as words } from './queue.words.ts';
import type { QueueLine } from './queue-line.ts';
import { useTellRefusal } from './use-tell-refusal.ts';

export type SomeonesTurn = { appointmentId: string; name: string };

/** As long as the hand that slipped may take it back. */
export const undoMillis = 10_000;

/** Marks a patient as No Show, and for ten seconds offers to take that back. */
export function useSkip(line: QueueLine) {
  const tell = useTellRefusal(line.doctorId);
  const skip = useSkipPatient(line);
  const { mutateAsync: putBack } = useReturnPatient(line.doctorId);
  const undo = ({ appointmentId, name }: SomeonesTurn) =>
    putBack({ appointmentId, isUndo: true }).then(
      () => showToast({ tone: 'done', message: words.returned(name) }),
      (error: Error) => tell(error, words.undoFailed),
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
      (error: Error) => tell(error, words.skipFailed),
    );
  return { skip: act, isSkipping: skip.isPending };
}
