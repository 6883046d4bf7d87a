import { getSchedule, type ScheduleSlot } from '@anteroom/contract/schedule';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { scheduleKeys } from './schedule-keys.ts';

/** A doctor's windows, the same in every week. `isUpdating` while a change made here is being fetched. */
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
