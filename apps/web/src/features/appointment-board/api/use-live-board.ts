import type { Doctor } from '@anteroom/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { appointmentKeys } from '#features/appointments';
import { useQueueEvents } from '#features/live';

/**
 * Fetches the board again when other desks change a queue of these doctors, and with it an appointment. Of many doctors
 * only the first three are listened to, because browsers allow few open connections to one house; the others wait for
 * the next time that the board is asked for anyway.
 */
export function useLiveBoard(doctors: readonly Doctor[]): void {
  const queryClient = useQueryClient();
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: [...appointmentKeys.all, 'board'] });
  };
  const watch = { onChanged: refresh, onMissed: refresh, isQuiet: true } as const;
  const [first, second, third] = doctors;
  useQueueEvents(first?.id ?? null, watch);
  useQueueEvents(second?.id ?? null, watch);
  useQueueEvents(third?.id ?? null, watch);
}
