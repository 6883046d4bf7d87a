import type { Appointment } from '@anteroom/contract/appointments';
import { useRef } from 'react';
import { type AppointmentChange, useUpdateAppointment } from './api/use-update-appointment.ts';

/** Saves a change. What was refused because of an overlap may be saved all the same, exactly as it was sent. */
export function useSaveChange(
  onSaved: (appointment: Appointment) => void,
  onRefused: (error: Error) => void,
) {
  const refused = useRef<AppointmentChange | null>(null);
  const update = useUpdateAppointment();
  const save = (change: AppointmentChange) => {
    update.mutate(change, {
      onSuccess: onSaved,
      onError: (error) => {
        refused.current = change;
        onRefused(error);
      },
    });
  };
  const saveAnyway = () => {
    if (refused.current) save({ ...refused.current, body: { ...refused.current.body, allowOverlap: true } });
  };
  const forgetRefusal = () => {
    if (update.isError) update.reset();
  };
  return { save, saveAnyway, forgetRefusal, isSaving: update.isPending, refusal: update.error };
}
