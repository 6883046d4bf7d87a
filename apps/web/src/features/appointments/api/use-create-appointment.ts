import { type CreateAppointmentBody, createAppointment } from '@anteroom/contract/appointments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { appointmentKeys } from './appointment-keys.ts';

type NewAppointment = { body: CreateAppointmentBody; idempotencyKey: string };

export function useCreateAppointment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: NewAppointment) =>
      (await call(createAppointment, { body }, { idempotencyKey })).appointment,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: appointmentKeys.all }),
  });
}
