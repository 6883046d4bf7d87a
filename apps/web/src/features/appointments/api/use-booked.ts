import { getAppointment } from '@anteroom/contract/appointments';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { appointmentKeys } from './appointment-keys.ts';

/** Loads the appointment of a queue entry or board block when its dialog opens. */
export function useBooked(uuid: string) {
  return useQuery({
    queryKey: appointmentKeys.one(uuid),
    queryFn: async ({ signal }) => (await call(getAppointment, { params: { uuid } }, { signal })).appointment,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
