import type { QueueChanged } from '@anteroom/contract/live-events';
import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '#lib/toast-store';
import { queueKeys } from './api/queue-keys.ts';
import { type LastChange, refusalMessage } from './refusal-message.ts';

/** Words why an act on a doctor's queue was refused. */
export function useRefusalMessage(doctorId: number) {
  const queryClient = useQueryClient();
  return (error: Error, fallback: string) =>
    refusalMessage(error, fallback, queryClient.getQueryData<LastChange>(queueKeys.lastChange(doctorId)));
}

/** Says it, in the place of what was said about the same before. */
export function useTellRefusal(doctorId: number) {
  const messageFor = useRefusalMessage(doctorId);
  return (error: Error, fallback: string, about?: string) => {
    const message = messageFor(error, fallback);
    showToast({ tone: 'danger', message, ...(about === undefined ? {} : { about }) });
  };
}

/** Keeps what the stream tells, for the moment in which a refusal asks who it was. */
export function useKeepLastChange(doctorId: number) {
  const queryClient = useQueryClient();
  return (change: QueueChanged) =>
    queryClient.setQueryData(queueKeys.lastChange(doctorId), { change, at: Date.now() });
}
