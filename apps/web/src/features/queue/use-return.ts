import { showToast } from '#lib/toast-store';
import { useReturnPatient } from './api/use-return-patient.ts';
import { queueWords as words } from './queue.words.ts';
import type { SomeonesTurn } from './use-skip.ts';
import { useTellRefusal } from './use-tell-refusal.ts';

/** Puts a skipped patient back into the line, behind whoever is next. */
export function useReturn(doctorId: number) {
  const tell = useTellRefusal(doctorId);
  const { mutateAsync } = useReturnPatient(doctorId);
  return ({ appointmentId, name }: SomeonesTurn) =>
    mutateAsync({ appointmentId, isUndo: false }).then(
      () => showToast({ tone: 'done', message: words.returned(name), about: `turn of ${appointmentId}` }),
      (error: Error) => tell(error, words.returnFailed),
    );
}
