import { getPatient, type Patient } from '@anteroom/contract/patients';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { patientKeys } from './patient-keys.ts';

const record = (patientId: number) =>
  queryOptions({
    queryKey: patientKeys.one(patientId),
    queryFn: async ({ signal }) => (await call(getPatient, { params: { patientId } }, { signal })).patient,
    refetchOnWindowFocus: false,
  });

/** A record that is being opened: at once as the list had it, then as it is now. Opening it is recorded. */
export function usePatient(shown: Patient) {
  return useQuery({ ...record(shown.id), placeholderData: shown });
}

/** A record that is opened by its id. */
export function useRecord(patientId: number) {
  return useQuery(record(patientId));
}
