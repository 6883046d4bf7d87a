import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { appointmentKeys } from './appointment-keys.ts';

/** Other queries that show appointments: queues and free times. */
const shownElsewhere = [['queue'], ['schedule']] as const;

/** Refetches after errors too: an error may mean that the screen is out of date. */
export function useRefresh() {
  const queryClient = useQueryClient();
  return { onSettled: () => refreshAppointments(queryClient) };
}

function refreshAppointments(queryClient: QueryClient): void {
  for (const queryKey of [appointmentKeys.all, ...shownElsewhere]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
