import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { appointmentKeys } from './appointment-keys.ts';

/** What shows appointments besides their own lists: every queue, and the times that are free. */
const shownElsewhere = [['queue'], ['schedule']] as const;

/** For after any attempt: a refusal too means that something is not as the screen has it. */
export function useRefresh() {
  const queryClient = useQueryClient();
  return { onSettled: () => refreshAppointments(queryClient) };
}

function refreshAppointments(queryClient: QueryClient): void {
  for (const queryKey of [appointmentKeys.all, ...shownElsewhere]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}
