import type { Doctor } from '@anteroom/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { appointmentKeys } from '#features/appointments';
import { useQueueEvents } from '#features/live';

/**
 * Refetches the board on queue events of these doctors. Subscribes only to the first three, because browsers allow few
 * open connections per host. The others are refreshed by polling.
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
