import { useMutation, useQueryClient } from '@tanstack/react-query';
import { afterMove } from '../places.ts';
import type { LineView, QueueLine } from '../queue-line.ts';
import { moveEntry } from './line-calls.ts';
import { queueKeys } from './queue-keys.ts';
import { takeSnapshot } from './take-snapshot.ts';

export type Move = { entryId: number; place: number };

/**
 * Moves at once on the screen, then at the server, one move after the other. Where several are under way, the answer
 * to the last one is the line that is shown.
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
    mutationFn: ({ entryId, place }: Move) => moveEntry(line, entryId, place),
    onMutate: ({ entryId, place }) => {
      // A poll that was sent before must not put the old order back.
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
