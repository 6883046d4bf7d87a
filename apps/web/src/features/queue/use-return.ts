import { showToast } from '#lib/toast-store';
import { useReturnPatient } from './api/use-return-patient.ts';
import { queueMessages as words } from './queue.messages.ts';
import { useShowQueueError } from './use-show-queue-error.ts';
import type { SomeonesTurn } from './use-skip.ts';

/** Returns a skipped patient to the queue, behind the next patient. */
export function useReturn(doctorId: number) {
  const showError = useShowQueueError(doctorId);
  const { mutateAsync } = useReturnPatient(doctorId);
  return ({ appointmentId, name }: SomeonesTurn) =>
    mutateAsync({ appointmentId, isUndo: false }).then(
      () => showToast({ tone: 'done', message: words.returned(name), about: `turn of ${appointmentId}` }),
      (error: Error) => showError(error, words.returnFailed),
    );
}
