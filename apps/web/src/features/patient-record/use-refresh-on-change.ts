import { matchQuery, type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queueQueries, recordQueries } from '#lib/query-filters';

/**
 * Refetches an open record when the queue, board or day list behind it shows a changed state of this patient. Live
 * events do not say which patient changed, and the server logs each read of a record. Changes of other patients must
 * therefore not cause a refetch.
 */
export function useRefreshOnChange(patientId: number): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const cache = queryClient.getQueryCache();
    const behind = queueQueries();
    const known = new Map(
      cache.findAll(behind).map(({ queryHash, state }) => [queryHash, mentionsOf(state.data, patientId)]),
    );
    const hasChanged = ({ queryHash, state }: Query) => {
      const [before, after] = [known.get(queryHash), mentionsOf(state.data, patientId)];
      known.set(queryHash, after);
      return before !== undefined && before !== after;
    };
    return cache.subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      if (!matchQuery(behind, event.query) || !hasChanged(event.query)) return;
      void queryClient.invalidateQueries(recordQueries(patientId));
    });
  }, [queryClient, patientId]);
}

/** The fields of a queue entry that a record shows. Excludes the estimates, because they change all the time. */
const shown = [
  'appointmentUuid',
  'appointmentId',
  'uuid',
  'version',
  'status',
  'currentStatus',
  'arrivedAt',
  'scheduledDateTime',
  'priority',
] as const;

type Entry = Record<string, unknown>;

/**
 * Returns the `shown` fields of one patient's queue entries in a response, as a text that can be compared with a later
 * one.
 */
export function mentionsOf(answer: unknown, patientId: number): string {
  return JSON.stringify(
    entriesIn(answer)
      .filter((entry) => entry.patientId === patientId)
      .map((entry) => shown.map((name) => entry[name] ?? null)),
  );
}

/**
 * Returns the queue entries in a response. The response contains lists of entries, or lists of doctors that contain
 * entries.
 */
function entriesIn(value: unknown): Entry[] {
  if (Array.isArray(value)) return value.flatMap(entriesIn);
  if (typeof value !== 'object' || value === null) return [];
  const entry = value as Entry;
  return 'patientId' in entry ? [entry] : Object.values(entry).flatMap(entriesIn);
}
