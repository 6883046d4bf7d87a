import { callNextDayWise } from '@anteroom/contract/queue';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { queueKeys } from './queue-keys.ts';
import { takeSnapshot } from './take-snapshot.ts';

/** Called with whom this screen shows as current (null: nobody), so that nobody is completed unseen. */
export function useCallNext(doctorId: number, date: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (currentAppointmentId: string | null) =>
      call(callNextDayWise, { params: { doctorId }, query: { date }, body: { currentAppointmentId } }),
    onError: (error) => takeSnapshot(queryClient, doctorId, error),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queueKeys.ofDoctor(doctorId) }),
  });
}
