import { listAvailableSlots } from '@anteroom/contract/schedule';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { scheduleKeys } from './schedule-keys.ts';

/** Loads the free slots of a date. Never cached, because other users book meanwhile. */
export function useAvailableSlots(doctorId: number | null, date: string) {
  return useQuery({
    queryKey: scheduleKeys.availableSlots(doctorId, date),
    queryFn: async ({ signal }) => {
      const params = { doctorId: Number(doctorId) };
      return (await call(listAvailableSlots, { params, query: { date } }, { signal })).slots;
    },
    enabled: doctorId !== null && date !== '',
    staleTime: 0,
  });
}
