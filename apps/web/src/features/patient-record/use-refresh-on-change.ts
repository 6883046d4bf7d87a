import { matchQuery, type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queueQueries } from '#lib/doctor-queries';
import { recordQueries } from '#lib/record-queries';
import { mentionsOf } from './mentions.ts';

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
