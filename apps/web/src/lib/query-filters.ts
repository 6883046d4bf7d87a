import type { Query, QueryFilters } from '@tanstack/react-query';

/**
 * Matches the queries of one doctor's queue, or of all queues. Also matches Today, the board and the list of
 * appointments of all doctors. Does not match a queue's history, because every change of the queue would refetch 30
 * days. Does not match the search for arrivals either, because its options must not change while the user chooses one.
 * With `withPastDays`, also matches the patients who were not seen on earlier days.
 */
export function queueQueries(doctorId?: number, withPastDays = true): QueryFilters {
  const left = withPastDays ? ['history'] : ['history', 'not-seen'];
  const below = belowDoctor(doctorId, (part, view) => part === 'queue' && !left.includes(String(view)));
  return { predicate: (query) => isOfAllDoctors(query) || below.predicate(query) };
}

function isOfAllDoctors({ queryKey: [root, view] }: Query): boolean {
  if (root === 'today') return view !== 'arrivals';
  return root === 'appointments' && (view === 'board' || typeof view === 'object');
}

/**
 * Matches the queries that depend on the working hours of one doctor, or of any doctor: the schedule and the free
 * times.
 */
export function scheduleQueries(doctorId?: number): QueryFilters {
  const parts = ['schedule', 'available-slots', 'free-times'];
  return belowDoctor(doctorId, (part) => parts.includes(String(part)));
}

/** Matches query keys for URLs such as `/doctors/:doctorId/queue/status`. */
function belowDoctor(
  doctorId: number | undefined,
  isMeant: (part: unknown, view: unknown) => boolean,
): { predicate: (query: Query) => boolean } {
  return {
    predicate: ({ queryKey: [root, id, part, view] }) =>
      root === 'doctors' && (doctorId === undefined || id === String(doctorId)) && isMeant(part, view),
  };
}

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

/**
 * Matches the queries, apart from patient records, that show patients' names, such as appointments, queues and the
 * waiting list. The patient drawer can be open on top of their screens.
 */
export function patientNameQueries(): QueryFilters {
  const queues = queueQueries().predicate;
  return {
    predicate: (query) =>
      ['appointments', 'waiting-list'].includes(String(query.queryKey[0])) || queues?.(query) === true,
  };
}
