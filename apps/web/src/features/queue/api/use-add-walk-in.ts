import { addWalkIn } from '@anteroom/contract/queue-positions';
import { call } from '#lib/api';
import { useQueueAct } from './use-queue-act.ts';

type WalkIn = { patientId: number; reasonForVisit: string; idempotencyKey: string };

export function useAddWalkIn(doctorId: number) {
  return useQueueAct(doctorId, ({ patientId, reasonForVisit, idempotencyKey }: WalkIn) =>
    call(
      addWalkIn,
      {
        params: { doctorId },
        body: { patientId, ...(reasonForVisit.trim() === '' ? {} : { reasonForVisit }) },
      },
      { idempotencyKey },
    ),
  );
}
