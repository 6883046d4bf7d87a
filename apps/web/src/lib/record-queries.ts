import type { QueryFilters } from '@tanstack/react-query';

/**
 * Matches the queries of open records with visits and appointments, for one patient or for all. Does not match the
 * access history, which has a similar URL, because the server logs each read of it.
 */
export function recordQueries(patientId?: number): QueryFilters {
  return {
    predicate: ({ queryKey: [root, id, part] }) =>
      root === 'patients' &&
      (patientId === undefined || id === String(patientId)) &&
      (part === 'summary' || part === 'visits'),
  };
}
