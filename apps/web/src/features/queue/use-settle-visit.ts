import { showToast } from '#lib/toast-store';
import { useCompleteVisit } from './api/use-complete-visit.ts';
import { notInLineWords as notInLine } from './not-in-line.words.ts';
import type { QueueLine } from './queue-line.ts';
import { type SomeonesTurn, useSkip } from './use-skip.ts';
import { useTellRefusal } from './use-tell-refusal.ts';

/** What became of a visit that nobody noted on its day. */
export function useSettleVisit(line: QueueLine) {
  const tell = useTellRefusal(line.doctorId);
  const { skip, isSkipping } = useSkip(line);
  const completing = useCompleteVisit(line.doctorId);
  const complete = ({ appointmentId, name }: SomeonesTurn) =>
    void completing.mutateAsync(appointmentId).then(
      () => showToast({ tone: 'done', message: notInLine.visitCompleted(name) }),
      (error: Error) => tell(error, notInLine.settleFailed),
    );
  return {
    complete,
    markNoShow: (turn: SomeonesTurn) => void skip(turn),
    isBusy: isSkipping || completing.isPending,
  };
}
