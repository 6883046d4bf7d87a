import { type CreatePatientBody, createPatient } from '@anteroom/contract/patients';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { patientKeys } from './patient-keys.ts';

type NewPatient = { body: CreatePatientBody; idempotencyKey: string };

export function useCreatePatient() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: NewPatient) =>
      (await call(createPatient, { body }, { idempotencyKey })).patient,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: patientKeys.all }),
  });
}
