import { returnPatient } from '@anteroom/contract/queue-positions';
import { call } from '#lib/api';
import { useQueueAct } from './use-queue-act.ts';

type Return = { appointmentId: string; isUndo: boolean };

export function useReturnPatient(doctorId: number) {
  return useQueueAct(doctorId, ({ appointmentId, isUndo }: Return) =>
    call(returnPatient, { params: { doctorId, appointmentId }, body: { isUndo } }),
  );
}
