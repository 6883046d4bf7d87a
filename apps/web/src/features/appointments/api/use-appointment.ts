import { type Appointment, getAppointment } from '@anteroom/contract/appointments';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { appointmentKeys } from './appointment-keys.ts';

/** What was fetched for its dialog is not fetched again by what the dialog shows. */
const justReadMillis = 3_000;

/** An appointment that is being opened: at once as the list had it, then as it is now. Opening it is recorded. */
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
