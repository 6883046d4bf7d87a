import { setQueueStatus } from '@anteroom/contract/queue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { queueKeys } from './queue-keys.ts';

export function useSetQueueStatus(doctorId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (status: 'active' | 'paused') =>
      call(setQueueStatus, { params: { doctorId }, body: { status } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queueKeys.ofDoctor(doctorId) }),
  });
}
