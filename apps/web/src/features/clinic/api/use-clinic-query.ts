import { getClinic } from '@anteroom/contract/clinic';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { pollInterval } from '#lib/poll-interval';
import { untilNextDate } from '#lib/until-next-date';

export const clinicKey = ['clinic'] as const;

const everyFiveMinutes = 300_000;

/** Asked again at the clinic's midnight, when its date changes, and now and then in case this clock is wrong. */
export function useClinicQuery() {
  return useQuery({
    queryKey: clinicKey,
    queryFn: async ({ signal }) => (await call(getClinic, {}, { signal })).clinic,
    refetchInterval: ({ state: { data } }) => {
      const interval = pollInterval(everyFiveMinutes);
      return data ? Math.min(interval, untilNextDate(data.today, data.timezone, Date.now())) : interval;
    },
  });
}
