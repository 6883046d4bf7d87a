import type { Appointment, CreateAppointmentBody } from '@anteroom/contract/appointments';
import { useRef } from 'react';
import { useSaveKey } from '#lib/idempotency-key';
import { useCreateAppointment } from './api/use-create-appointment.ts';

/** Books an appointment, only once however often the button is pressed. */
export function useBook(
  draftName: string,
  onBooked: (appointment: Appointment) => void,
  onRefused: (error: Error) => void,
) {
  const saveKey = useSaveKey(draftName);
  const refusedBody = useRef<CreateAppointmentBody | null>(null);
  const create = useCreateAppointment();
  const book = (body: CreateAppointmentBody) => {
    create.mutate(
      { body, idempotencyKey: saveKey.current() },
      {
        onSuccess: onBooked,
        onError: (error) => {
          saveKey.renewAfter(error);
          refusedBody.current = body;
          onRefused(error);
        },
      },
    );
  };
  // Send exactly the rejected body: the conflicts on the screen belong to it, not to a later change.
  const bookAnyway = () => {
    if (refusedBody.current) book({ ...refusedBody.current, allowOverlap: true });
  };
  const clearError = () => {
    if (create.isError) create.reset();
  };
  return { book, bookAnyway, clearError, isBooking: create.isPending, saveError: create.error };
}
