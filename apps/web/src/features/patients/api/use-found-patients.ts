import { listPatients } from '@anteroom/contract/patients';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { patientKeys } from './patient-keys.ts';

type Params = { search: string; limit: number; isWanted: boolean };

/** Searches all patients, active or not. The results are dropped as soon as they are not shown. */
export function useFoundPatients({ search, limit, isWanted }: Params) {
  return useQuery({
    queryKey: patientKeys.found(search),
    queryFn: ({ signal }) => call(listPatients, { query: { limit, search } }, { signal }),
    enabled: isWanted,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
}
