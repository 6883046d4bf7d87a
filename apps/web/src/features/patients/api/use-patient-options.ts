import { limits } from '@anteroom/contract/limits';
import { listPatients } from '@anteroom/contract/patients';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { patientKeys } from './patient-keys.ts';

const optionsAtOnce = 20;

export function usePatientOptions(search: string, isOpen: boolean) {
  return useQuery({
    queryKey: patientKeys.picker(search),
    queryFn: ({ signal }) =>
      call(
        listPatients,
        { query: { limit: optionsAtOnce, status: 'active', ...(search ? { search } : {}) } },
        { signal },
      ),
    enabled: isOpen,
    staleTime: limits.staleMillis.people,
    placeholderData: keepPreviousData,
  });
}
