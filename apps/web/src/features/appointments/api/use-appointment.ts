import { type Appointment, getAppointment } from '@anteroom/contract/appointments';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { appointmentKeys } from './appointment-keys.ts';

/** The dialog that loaded the appointment may render others that need it again. */
const justReadMillis = 3_000;

/**
 * Loads an appointment that is being opened. Shows the list's version until the current one arrives. The server logs
 * the access.
 */
export function useAppointment(shown: Appointment) {
  return useQuery({
    queryKey: appointmentKeys.one(shown.uuid),
    queryFn: async ({ signal }) =>
      (await call(getAppointment, { params: { uuid: shown.uuid } }, { signal })).appointment,
    placeholderData: shown,
    staleTime: justReadMillis,
    refetchOnWindowFocus: false,
  });
}
