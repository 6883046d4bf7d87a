import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { queueQueries, scheduleQueries } from '#lib/doctor-queries';
import { appointmentKeys } from './appointment-keys.ts';

/** All queries that show appointments, with the queues and the free times. */
const stale = [{ queryKey: appointmentKeys.all }, queueQueries(), scheduleQueries()] as const;

/** Refetches after errors too: an error may mean that the screen is out of date. */
export function useRefresh() {
  const queryClient = useQueryClient();
  return { onSettled: () => refreshAppointments(queryClient) };
}

function refreshAppointments(queryClient: QueryClient): void {
  for (const filters of stale) void queryClient.invalidateQueries(filters);
}
