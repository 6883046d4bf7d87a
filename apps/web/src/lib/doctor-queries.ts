import type { Query, QueryFilters } from '@tanstack/react-query';

/**
 * Matches the queries of one doctor's queue, or of all queues. Also matches the day, the board and the list of
 * appointments of all doctors. Does not match the history, because every change of a queue would refetch 30 days.
 * `withPastDays` adds the patients who were not seen.
 */
export function queueQueries(doctorId?: number, withPastDays = true): QueryFilters {
  const left = withPastDays ? ['history'] : ['history', 'not-seen'];
  const below = belowDoctor(doctorId, (part, view) => part === 'queue' && !left.includes(String(view)));
  return { predicate: (query) => isOfAllDoctors(query) || below.predicate(query) };
}

function isOfAllDoctors({ queryKey: [root, view] }: Query): boolean {
  return root === 'today' || (root === 'appointments' && (view === 'board' || typeof view === 'object'));
}

/** Matches the queries that depend on the hours of one doctor, or of any doctor: the schedule and the free times. */
export function scheduleQueries(doctorId?: number): QueryFilters {
  const parts = ['schedule', 'available-slots', 'free-times'];
  return belowDoctor(doctorId, (part) => parts.includes(String(part)));
}

/** Matches keys that follow URLs such as `/doctors/:doctorId/queue/status`. */
function belowDoctor(
  doctorId: number | undefined,
  isMeant: (part: unknown, view: unknown) => boolean,
): { predicate: (query: Query) => boolean } {
  return {
    predicate: ({ queryKey: [root, id, part, view] }) =>
      root === 'doctors' && (doctorId === undefined || id === String(doctorId)) && isMeant(part, view),
  };
}
