import { listAppointments } from '@anteroom/contract/appointments';
import { limits } from '@anteroom/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { appointmentKeys } from '#features/appointments';
import { call } from '#lib/api';

/** The central line forgets who has left it, so those who were skipped today are found by their appointments. */
export function useSkippedToday(doctorId: number, date: string) {
  return useQuery({
    queryKey: [...appointmentKeys.all, 'skipped', doctorId, date],
    queryFn: async ({ signal }) => {
      const query = { doctorId, date, status: 'no_show', limit: limits.page.max } as const;
      return (await call(listAppointments, { query }, { signal })).appointments;
    },
  });
}
