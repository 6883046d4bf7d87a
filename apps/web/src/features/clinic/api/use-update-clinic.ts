import { type UpdateClinicBody, updateClinic } from '@anteroom/contract/clinic-details';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { clinicKey } from './use-clinic-query.ts';

type ClinicChange = { body: UpdateClinicBody; version: number };

export function useUpdateClinic() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, version }: ClinicChange) =>
      (await call(updateClinic, { body }, { ifMatch: version })).clinic,
    onSuccess: (clinic) => queryClient.setQueryData(clinicKey, clinic),
  });
}
