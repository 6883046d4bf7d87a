import { deactivatePatient } from '@anteroom/contract/patients';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { patientKeys } from './patient-keys.ts';

export function useDeactivatePatient() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (patientId: number) => call(deactivatePatient, { params: { patientId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: patientKeys.all }),
  });
}
