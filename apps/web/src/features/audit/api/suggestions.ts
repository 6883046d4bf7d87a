import { listUsers } from '@anteroom/contract/accounts';
import { limits } from '@anteroom/contract/limits';
import { listPatients } from '@anteroom/contract/patients';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routeQuery } from '#lib/route-query';
import { auditMessages as words } from '../audit.messages.ts';

export type Suggestion = { id: number; name: string; hint: string };
export type Suggestions = { found: readonly Suggestion[]; hasMore: boolean };

/** Adds the typed number to the search results, because it may be a patient ID. */
function withTypedId(found: readonly Suggestion[], typed: string): readonly Suggestion[] {
  if (!/^[1-9]\d{0,14}$/.test(typed)) return found;
  const id = Number(typed);
  const others = found.filter((suggestion) => suggestion.id !== id);
  const same = found.find((suggestion) => suggestion.id === id);
  return [same ?? { id, name: words.patientById(id), hint: words.idOf(id) }, ...others];
}

const atOnce = 20;

const queryOf = (search: string) => ({ limit: atOnce, ...(search ? { search } : {}) });

const choicesOf = (isOpen: boolean) => ({
  enabled: isOpen,
  staleTime: limits.staleMillis.people,
  placeholderData: keepPreviousData,
});

export function useUserSuggestions(search: string, isOpen: boolean) {
  return useQuery(
    routeQuery(
      listUsers,
      { query: queryOf(search) },
      {
        ...choicesOf(isOpen),
        select: ({ users, pagination }): Suggestions => ({
          found: users.map(({ id, name, email }) => ({ id, name, hint: email })),
          hasMore: pagination.hasMore,
        }),
      },
    ),
  );
}

/** Searches patients by name, including inactive ones. A number also matches a patient ID. */
export function usePatientSuggestions(search: string, isOpen: boolean) {
  return useQuery(
    routeQuery(
      listPatients,
      { query: queryOf(search) },
      {
        ...choicesOf(isOpen),
        select: ({ patients, pagination }): Suggestions => {
          const found = patients.map(({ id, firstName, lastName }) => ({
            id,
            name: `${firstName} ${lastName}`,
            hint: words.idOf(id),
          }));
          return { found: withTypedId(found, search), hasMore: pagination.hasMore };
        },
      },
    ),
  );
}
