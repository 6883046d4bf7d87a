import { useMutation, useQueryClient } from '@tanstack/react-query';
import { afterMove } from '../positions.ts';
import type { LineView, QueueLine } from '../queue-line.ts';
import { moveEntry } from './line-calls.ts';
import { queueKeys } from './queue-keys.ts';
import { takeSnapshot } from './take-snapshot.ts';

export type EntryMove = { entryId: number; place: number };

/**
 * Moves an entry with an optimistic update. Moves are sent one after another; with several in flight, only the response
 * to the last one is shown.
 */
export function useMoveEntry(line: QueueLine) {
  const queryClient = useQueryClient();
  const { doctorId } = line;
  const queryKey = queueKeys.line(line);
  const mutationKey = ['queue-move', doctorId];
  const change = (to: (view: LineView) => LineView) =>
    queryClient.setQueryData<LineView>(queryKey, (view) => view && to(view));
  return useMutation({
    mutationKey,
    scope: { id: `queue-move-${doctorId}` },
    mutationFn: ({ entryId, place }: EntryMove) => moveEntry(line, entryId, place),
    onMutate: ({ entryId, place }) => {
      // A poll that is already in flight must not restore the old order.
      void queryClient.cancelQueries({ queryKey });
      change((view) => ({ ...view, queue: afterMove(view.queue, entryId, place) }));
    },
    onSuccess: ({ queue, version }) => {
      if (queryClient.isMutating({ mutationKey }) === 1) change((view) => ({ ...view, queue, version }));
    },
    onError: (error) => takeSnapshot(queryClient, doctorId, error),
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      void queryClient.invalidateQueries({ queryKey: queueKeys.ofDoctor(doctorId) });
    },
  });
}
