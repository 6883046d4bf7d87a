import { listAvailableSlots } from '@anteroom/contract/schedule';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { scheduleKeys } from './schedule-keys.ts';

/** The slots of a doctor's date. Asked for each time they are shown, because others book meanwhile. */
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
