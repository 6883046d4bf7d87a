import { limits } from '@anteroom/contract/limits';
import { listPatients } from '@anteroom/contract/patients';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { auditMessages as words } from '../audit.messages.ts';
import { type Suggestions, withTypedId } from '../suggestion.ts';
import { auditKeys } from './audit-keys.ts';

const atOnce = 20;

/** Searches patients by name, inactive ones too. A number also matches an ID. */
export function usePatientSuggestions(search: string, isOpen: boolean) {
  return useQuery({
    queryKey: auditKeys.patients(search),
    queryFn: async ({ signal }): Promise<Suggestions> => {
      const query = { limit: atOnce, ...(search ? { search } : {}) };
      const { patients, pagination } = await call(listPatients, { query }, { signal });
      const found = patients.map(({ id, firstName, lastName }) => ({
        id,
        name: `${firstName} ${lastName}`,
        hint: words.idOf(id),
      }));
      return { found: withTypedId(found, search), hasMore: pagination.hasMore };
    },
    enabled: isOpen,
    staleTime: limits.staleMillis.people,
    placeholderData: keepPreviousData,
  });
}
