import type { Appointment, CreateAppointmentBody } from '@anteroom/contract/appointments';
import { useRef } from 'react';
import { ApiError } from '#lib/api-error';
import { newIdempotencyKey } from '#lib/idempotency-key';
import { useCreateAppointment } from './api/use-create-appointment.ts';

/**
 * Books with one idempotency key per opened dialog, so that a double press makes one appointment. After a refusal
 * nothing exists and the next attempt says something else, so it gets a key of its own.
 */
export function useBook(onBooked: (appointment: Appointment) => void, onRefused: (error: Error) => void) {
  const idempotencyKey = useRef<string | null>(null);
  const refusedBody = useRef<CreateAppointmentBody | null>(null);
  const create = useCreateAppointment();
  const book = (body: CreateAppointmentBody) => {
    idempotencyKey.current ??= newIdempotencyKey();
    create.mutate(
      { body, idempotencyKey: idempotencyKey.current },
      {
        onSuccess: onBooked,
        onError: (error) => {
          if (error instanceof ApiError && error.status < 500) idempotencyKey.current = null;
          refusedBody.current = body;
          onRefused(error);
        },
      },
    );
  };
  // Exactly what was refused: the conflicts on the screen are those of that body, not of a later change.
  const bookAnyway = () => {
    if (refusedBody.current) book({ ...refusedBody.current, allowOverlap: true });
  };
  const forgetRefusal = () => {
    if (create.isError) create.reset();
  };
  return { book, bookAnyway, forgetRefusal, isBooking: create.isPending, refusal: create.error };
}
