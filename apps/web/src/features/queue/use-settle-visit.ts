import { showToast } from '#lib/toast-store';
import { useCompleteVisit } from './api/use-complete-visit.ts';
import { notInLineMessages as notInLine } from './not-in-line.messages.ts';
import type { QueueLine } from './queue-line.ts';
import { useShowQueueError } from './use-show-queue-error.ts';
import { type SomeonesTurn, useSkip } from './use-skip.ts';

/** Records the outcome of a visit on a past day. */
export function useSettleVisit(line: QueueLine) {
  const showError = useShowQueueError(line.doctorId);
  const { skip, isSkipping } = useSkip(line);
  const completing = useCompleteVisit(line.doctorId);
  const complete = ({ appointmentId, name }: SomeonesTurn) =>
    void completing.mutateAsync(appointmentId).then(
      () => showToast({ tone: 'done', message: notInLine.visitCompleted(name) }),
      (error: Error) => showError(error, notInLine.settleFailed),
    );
  return {
    complete,
    markNoShow: (turn: SomeonesTurn) => void skip(turn),
    isBusy: isSkipping || completing.isPending,
  };
}
