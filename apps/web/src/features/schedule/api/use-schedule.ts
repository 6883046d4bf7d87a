import { getSchedule, type ScheduleSlot } from '@anteroom/contract/schedule';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { scheduleKeys } from './schedule-keys.ts';

/** Loads a doctor's weekly slots. `isUpdating` is true while they are refetched after a change. */
export function useSchedule(doctorId: number) {
  const queryClient = useQueryClient();
  const queryKey = scheduleKeys.week(doctorId);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<ScheduleSlot[]> => {
      const { days } = await call(getSchedule, { params: { doctorId }, query: {} }, { signal });
      return Object.values(days).flatMap(({ slots }) => slots);
    },
  });
  const isUpdating = query.isFetching && queryClient.getQueryState(queryKey)?.isInvalidated === true;
  return { ...query, isUpdating };
}
