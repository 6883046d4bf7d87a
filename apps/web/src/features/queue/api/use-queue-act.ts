import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queueKeys } from './queue-keys.ts';
import { takeSnapshot } from './take-snapshot.ts';

/** An act on one doctor's queue. Done or refused, the screen shows the queue as it is afterwards. */
export function useQueueAct<Wish, Result>(doctorId: number, act: (wish: Wish) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onError: (error) => takeSnapshot(queryClient, doctorId, error),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queueKeys.ofDoctor(doctorId) }),
  });
}
