import { type CreateAppointmentBody, createAppointment } from '@anteroom/contract/appointments';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api';
import { useRefresh } from './use-refresh.ts';

type NewAppointment = { body: CreateAppointmentBody; idempotencyKey: string };

export function useCreateAppointment() {
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: NewAppointment) =>
      (await call(createAppointment, { body }, { idempotencyKey })).appointment,
    ...useRefresh(),
  });
}
