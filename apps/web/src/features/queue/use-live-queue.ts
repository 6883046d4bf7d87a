import type { QueueChanged } from '@anteroom/contract/live-events';
import { useQueryClient } from '@tanstack/react-query';
import { appointmentKeys } from '#features/appointments';
import { useSignedInUser } from '#features/auth';
import { liveWords, useQueueEvents } from '#features/live';
import { showToast } from '#lib/toast-store';
import { queueKeys } from './api/queue-keys.ts';

/**
 * Keeps a doctor's queue on this screen true to what other desks do, once there is one to keep. Answers since
 * when it cannot, or null.
 */
export function useLiveQueue(doctorId: number, isShown: boolean): number | null {
  const queryClient = useQueryClient();
  const { id: ownId } = useSignedInUser();
  const refresh = () => queryClient.invalidateQueries({ queryKey: queueKeys.ofDoctor(doctorId) });
  const onChanged = ({ actor, reason }: QueueChanged) => {
    void refresh();
    void queryClient.invalidateQueries({ queryKey: appointmentKeys.all });
    if (actor.id !== ownId) showToast({ tone: 'neutral', message: liveWords.changed(actor.name, reason) });
  };
  return useQueueEvents(isShown ? doctorId : null, { onChanged, onMissed: () => void refresh() });
}
