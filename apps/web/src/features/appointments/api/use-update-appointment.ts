import { type UpdateAppointmentBody, updateAppointment } from '@anteroom/contract/appointments';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api';
import { useRefresh } from './use-refresh.ts';

export type AppointmentChange = { uuid: string; body: UpdateAppointmentBody; version: number };

export function useUpdateAppointment() {
  return useMutation({
    mutationFn: async ({ uuid, body, version }: AppointmentChange) =>
      (await call(updateAppointment, { params: { uuid }, body }, { ifMatch: version })).appointment,
    ...useRefresh(),
  });
}
