import { type UpdatePatientBody, updatePatient } from '@anteroom/contract/patients';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { patientKeys } from './patient-keys.ts';

type PatientChange = {
  patientId: number;
  body: UpdatePatientBody /** Undefined to change whatever version is current. */;
  version?: number;
};

export function useUpdatePatient() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ patientId, body, version }: PatientChange) =>
      (
        await call(
          updatePatient,
          { params: { patientId }, body },
          version === undefined ? {} : { ifMatch: version },
        )
      ).patient,
    onSettled: () => queryClient.invalidateQueries({ queryKey: patientKeys.all }),
  });
}
