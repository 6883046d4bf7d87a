import { skipDayWise } from '@anteroom/contract/queue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { queueKeys } from './queue-keys.ts';
import { takeSnapshot } from './take-snapshot.ts';

export function useSkipPatient(doctorId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (appointmentId: string) => call(skipDayWise, { params: { doctorId, appointmentId } }),
    onError: (error) => takeSnapshot(queryClient, doctorId, error),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queueKeys.ofDoctor(doctorId) }),
  });
}
