import { getClinic } from '@anteroom/contract/clinic';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { pollInterval } from '#lib/poll-interval';

export const clinicKey = ['clinic'] as const;

const everyFiveMinutes = 300_000;

/** Asked again now and then, because the clinic's date changes at its midnight. */
export function useClinicQuery() {
  return useQuery({
    queryKey: clinicKey,
    queryFn: async ({ signal }) => (await call(getClinic, {}, { signal })).clinic,
    refetchInterval: () => pollInterval(everyFiveMinutes),
  });
}
