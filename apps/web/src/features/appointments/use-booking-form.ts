import { type Appointment, createAppointmentBody } from '@anteroom/contract/appointments';
import type { AvailableSlot } from '@anteroom/contract/schedule';
import type { Doctor } from '@anteroom/contract/staff';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ChosenPatient } from '#features/patients';
import { schemaResolver } from '#lib/schema-resolver';
import { showFieldRefusals } from '#lib/show-field-refusals';
import { type AppointmentFormValues, appointmentBody, newAppointmentValues } from './appointment-body.ts';
import { firstDoctorId, followUpOf, patientOf } from './follow-up.ts';
import { minutesOf } from './time-warnings.ts';
import { useBook } from './use-book.ts';

export type Booking = {
  doctors: readonly Doctor[];
  timeZone: string;
  /** The visit of which this is to be the follow-up. */
  visit?: Appointment | undefined;
};

const fieldNames = ['patientId', 'doctorId', 'scheduledDateTime', 'durationMinutes', 'appointmentType'];

export function useBookingForm(
  { doctors, timeZone, visit }: Booking,
  onBooked: (appointment: Appointment) => void,
) {
  const [patient, setPatient] = useState<ChosenPatient | null>(visit ? patientOf(visit) : null);
  const { register, setValue, setError, handleSubmit, watch, formState } = useForm({
    resolver: schemaResolver(createAppointmentBody, (values: AppointmentFormValues) =>
      appointmentBody(values, timeZone),
    ),
    defaultValues: newAppointmentValues(firstDoctorId(doctors, visit), timeZone, followUpOf(visit)),
  });
  const { errors, dirtyFields, isSubmitted } = formState;
  const { book, ...booking } = useBook(onBooked, (error) => {
    showFieldRefusals(error, fieldNames, setError);
  });
  const choosePatient = (chosen: ChosenPatient | null) => {
    setPatient(chosen);
    booking.forgetRefusal();
    setValue('patientId', chosen?.id ?? null, { shouldValidate: isSubmitted });
  };
  // Who books into a slot means to fill it, unless they have said how long it takes.
  const fillSlot = (slot: AvailableSlot) => {
    if (!dirtyFields.durationMinutes) setValue('durationMinutes', String(minutesOf(slot)));
  };
  const fields = { register, setValue, values: watch(), errors };
  const submit = handleSubmit((body) => book(body));
  return { fields, patient, choosePatient, fillSlot, submit, ...booking };
}
