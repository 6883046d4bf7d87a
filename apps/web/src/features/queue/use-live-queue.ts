import { useQueryClient } from '@tanstack/react-query';
import { appointmentKeys } from '#features/appointments';
import { useQueueEvents } from '#features/live';
import { queueKeys } from './api/queue-keys.ts';

/**
 * Keeps a doctor's queue on this screen true to what other desks do, once there is one to keep. Answers since
 * when it cannot, or null.
 */
export function useLiveQueue(doctorId: number, isShown: boolean): number | null {
  const queryClient = useQueryClient();
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: queueKeys.ofDoctor(doctorId) });
    void queryClient.invalidateQueries({ queryKey: appointmentKeys.all });
  };
  return useQueueEvents(isShown ? doctorId : null, { onChanged: refresh, onMissed: refresh });
}
