import type { QueryFilters } from '@tanstack/react-query';

/**
 * Matches the open records with visits and bookings, of one patient or of all. Not the access history, which has a
 * similar URL: the server logs each look at it.
 */
export function recordQueries(patientId?: number): QueryFilters {
  return {
    predicate: ({ queryKey: [root, id, part] }) =>
      root === 'patients' &&
      (patientId === undefined || id === String(patientId)) &&
      (part === 'summary' || part === 'visits'),
  };
}
