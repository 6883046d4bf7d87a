import { checkIn } from '@anteroom/contract/queue-positions';
import { call } from '#lib/api';
import { useQueueAct } from './use-queue-act.ts';

type CheckIn = { appointmentId: string; hasArrived: boolean };

export function useCheckIn(doctorId: number) {
  return useQueueAct(doctorId, ({ appointmentId, hasArrived }: CheckIn) =>
    call(checkIn, { params: { doctorId, appointmentId }, body: { hasArrived } }),
  );
}
