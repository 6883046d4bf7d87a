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

/**
 * Loads a record that is being opened. Shows the list's version until the current one arrives. The server logs the
 * access.
 */
export function usePatient(shown: Patient) {
  return useQuery({ ...record(shown.id), placeholderData: shown });
}

export function useRecord(patientId: number) {
  return useQuery(record(patientId));
}
