import { listPatients } from '@anteroom/contract/patients';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { patientKeys } from './patient-keys.ts';

type Wish = { search: string; limit: number; isWanted: boolean };

/** Whoever matches, active or not. Nothing of it is kept once nobody looks at it. */
export function useFoundPatients({ search, limit, isWanted }: Wish) {
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
