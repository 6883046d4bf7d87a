import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queueKeys } from './queue-keys.ts';
import { takeSnapshot } from './take-snapshot.ts';

/** A mutation on one doctor's queue. Shows the current queue after success and after an error. */
export function useQueueAct<Input, Result>(doctorId: number, act: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onError: (error) => takeSnapshot(queryClient, doctorId, error),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queueKeys.ofDoctor(doctorId) }),
  });
}
