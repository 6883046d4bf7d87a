import { listAppointments } from '@anteroom/contract/appointments';
import type { QueueChanged } from '@anteroom/contract/live-events';
import { useQueryClient } from '@tanstack/react-query';
import { useQueueEvents } from '#features/live';
import { doctorsKey } from '#features/staff';
import { queueQueries } from '#lib/doctor-queries';
import { pathKey } from '#lib/route-query';
import { queueSettingsQuery } from './api/queue-queries.ts';
import { useKeepLastChange } from './queue-error.ts';

type Watched = { doctorId: number; today: string };

/**
 * Refetches the queue screen on live events while `isShown` is true. Returns the time at which the event stream was
 * lost, in epoch milliseconds, or null if it is not lost.
 */
export function useLiveQueue({ doctorId, today }: Watched, isShown: boolean): number | null {
  const queryClient = useQueryClient();
  const keepLastChange = useKeepLastChange(doctorId);
  const refresh = (withPastDays: boolean) => {
    void queryClient.invalidateQueries(queueQueries(doctorId, withPastDays));
    void queryClient.invalidateQueries({ queryKey: pathKey(listAppointments) });
  };
  const onChanged = (change: QueueChanged) => {
    keepLastChange(change);
    if (change.reason === 'settings_changed') {
      void queryClient.invalidateQueries({ queryKey: queueSettingsQuery(doctorId).queryKey });
      void queryClient.invalidateQueries({ queryKey: doctorsKey });
    }
    refresh(isOfPastDays(change, today));
  };
  return useQueueEvents(isShown ? doctorId : null, { onChanged, onMissed: () => refresh(true) });
}

/**
 * Returns whether a change affects past days. Also true for an event without a date, because rescheduling between days
 * sends one.
 */
function isOfPastDays({ date, reason }: QueueChanged, today: string): boolean {
  return date === null ? reason === 'rescheduled' : date < today;
}
