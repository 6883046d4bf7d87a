import { getAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { call } from '#lib/api';
import { useQueueAct } from './use-queue-act.ts';

/** Notes that a visit took place after all. Nobody was looking at its record, so it is the newest that is changed. */
export function useCompleteVisit(doctorId: number) {
  return useQueueAct(doctorId, async (uuid: string) => {
    const { appointment } = await call(getAppointment, { params: { uuid } });
    const body = { status: 'completed' } as const;
    return call(updateAppointment, { params: { uuid }, body }, { ifMatch: appointment.version });
  });
}
