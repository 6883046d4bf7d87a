import type { Appointment } from '@anteroom/contract/appointments';
import { useRef } from 'react';
import { type AppointmentChange, useUpdateAppointment } from './api/use-update-appointment.ts';

/** Saves a change. After an overlap error it can save exactly the same change anyway. */
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
  const clearError = () => {
    if (update.isError) update.reset();
  };
  return { save, saveAnyway, clearError, isSaving: update.isPending, saveError: update.error };
}
