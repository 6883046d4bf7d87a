import { getAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { call } from '#lib/api';
import { useQueueAct } from './use-queue-act.ts';

/** Marks a past visit as completed. Loads the appointment first, because the screen has no version of it. */
export function useCompleteVisit(doctorId: number) {
  return useQueueAct(doctorId, async (uuid: string) => {
    const { appointment } = await call(getAppointment, { params: { uuid } });
    const body = { status: 'completed' } as const;
    return call(updateAppointment, { params: { uuid }, body }, { ifMatch: appointment.version });
  });
}
