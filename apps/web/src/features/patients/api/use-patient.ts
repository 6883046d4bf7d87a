import { getPatient, type Patient } from '@anteroom/contract/patients';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { patientKeys } from './patient-keys.ts';

/** A record that is being opened: at once as the list had it, then as it is now. Opening it is recorded. */
export function usePatient(shown: Patient) {
  return useQuery({
    queryKey: patientKeys.one(shown.id),
    queryFn: async ({ signal }) =>
      (await call(getPatient, { params: { patientId: shown.id } }, { signal })).patient,
    placeholderData: shown,
    refetchOnWindowFocus: false,
  });
}
