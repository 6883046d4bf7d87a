import { type Appointment, createAppointmentBody } from '@anteroom/contract/appointments';
import type { AvailableSlot } from '@anteroom/contract/schedule';
import type { Doctor } from '@anteroom/contract/staff';
import { useForm } from 'react-hook-form';
import type { ChosenPatient } from '#features/patients';
import { schemaResolver, showFieldErrors } from '#lib/form-errors';
import { type AppointmentFormValues, appointmentBody, newAppointmentValues } from './appointment-body.ts';
import { firstDoctorId, followUpOf, patientOf } from './follow-up.ts';
import { minutesOf } from './time-warnings.ts';
import { useAppointmentDraft } from './use-appointment-draft.ts';
import { useBook } from './use-book.ts';

type BookedPatient = ChosenPatient & { doctorId: number };

export type FreeTime = { doctorId: number; at: number; minutes?: number };

export type Booking = {
  doctors: readonly Doctor[];
  timeZone: string;
  /** The visit to follow up. */
  visit?: Appointment | undefined;
  patient?: BookedPatient | undefined;
  /** The time and doctor chosen on the board. */
  time?: FreeTime | undefined;
};

const draftName = 'new-appointment';

const fieldNames = ['patientId', 'doctorId', 'scheduledDateTime', 'durationMinutes', 'appointmentType'];

export function useBookingForm(
  { doctors, timeZone, visit, patient: known, time }: Booking,
  onBooked: (appointment: Appointment) => void,
) {
  const first = visit ? patientOf(visit) : (known ?? null);
  const form = useForm({
    resolver: schemaResolver(createAppointmentBody, (values: AppointmentFormValues) =>
      appointmentBody(values, timeZone),
    ),
    defaultValues: {
      ...newAppointmentValues(
        firstDoctorId(doctors, visit ?? known ?? time),
        timeZone,
        followUpOf(visit) ?? time,
      ),
      patientId: first?.id ?? null,
    },
  });
  const { register, setValue, setError, handleSubmit, watch } = form;
  const { errors, dirtyFields } = form.formState;
  const { book, ...booking } = useBook(draftName, onBooked, (error) => {
    showFieldErrors(error, fieldNames, setError);
  });
  const typed = useAppointmentDraft(draftName, form, {
    patient: first,
    clearError: booking.clearError,
  });
  // Choosing a slot sets its duration, unless the user has entered one.
  const fillSlot = (slot: AvailableSlot) => {
    if (!dirtyFields.durationMinutes) setValue('durationMinutes', String(minutesOf(slot)));
  };
  const fields = { register, setValue, values: watch(), errors };
  const submit = handleSubmit((body) => book(body));
  return { fields, ...typed, fillSlot, submit, ...booking };
}
