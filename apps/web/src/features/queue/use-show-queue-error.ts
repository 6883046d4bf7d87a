import type { QueueChanged } from '@anteroom/contract/live-events';
import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '#lib/toast-store';
import { queueKeys } from './api/queue-keys.ts';
import { type LastChange, queueErrorMessage } from './queue-error-message.ts';

/** Returns a function that explains an error of a queue action. */
export function useQueueErrorMessage(doctorId: number) {
  const queryClient = useQueryClient();
  return (error: Error, fallback: string) =>
    queueErrorMessage(error, fallback, queryClient.getQueryData<LastChange>(queueKeys.lastChange(doctorId)));
}

/** Returns a function that shows the error in a toast, replacing the previous one about the same subject. */
export function useShowQueueError(doctorId: number) {
  const messageFor = useQueueErrorMessage(doctorId);
  return (error: Error, fallback: string, about?: string) => {
    const message = messageFor(error, fallback);
    showToast({ tone: 'danger', message, ...(about === undefined ? {} : { about }) });
  };
}

/** Stores the last event, so that an error message can name the user who caused it. */
export function useKeepLastChange(doctorId: number) {
  const queryClient = useQueryClient();
  return (change: QueueChanged) =>
    queryClient.setQueryData(queueKeys.lastChange(doctorId), { change, at: Date.now() });
}
