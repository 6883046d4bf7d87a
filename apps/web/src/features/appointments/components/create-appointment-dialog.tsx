import { createAppointmentBody } from '@anteroom/contract/appointments';
import type { Patient } from '@anteroom/contract/patients';
import type { Doctor } from '@anteroom/contract/staff';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { PatientPicker } from '#features/patients';
import { formatDateTime } from '#lib/format-date';
import { schemaResolver } from '#lib/schema-resolver';
import { showFieldRefusals } from '#lib/show-field-refusals';
import { showToast } from '#lib/toast-store';
import { fromWallTime } from '#lib/wall-time';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { type AppointmentFormValues, appointmentBody, newAppointmentValues } from '../appointment-body.ts';
import { appointmentWords as words } from '../appointments.words.ts';
import { useBook } from '../use-book.ts';
import { BookingFields } from './booking-fields.tsx';
import { BookingRefusal } from './booking-refusal.tsx';

type Props = { doctors: readonly Doctor[]; timeZone: string; onClose: () => void };

const fieldNames = ['patientId', 'doctorId', 'scheduledDateTime', 'durationMinutes', 'appointmentType'];

export function CreateAppointmentDialog({ doctors, timeZone, onClose }: Props) {
  const [patient, setPatient] = useState<Patient | null>(null);
  const onlyDoctorId = doctors.length === 1 ? String(doctors[0]?.id) : '';
  const form = useForm({
    resolver: schemaResolver(createAppointmentBody, (values: AppointmentFormValues) =>
      appointmentBody(values, timeZone),
    ),
    defaultValues: newAppointmentValues(onlyDoctorId, timeZone),
  });
  const { book, bookAnyway, forgetRefusal, isBooking, refusal } = useBook(
    (booked) => {
      const name = `${booked.patientFirstName} ${booked.patientLastName}`;
      showToast({
        tone: 'done',
        message: words.created(name, formatDateTime(booked.scheduledDateTime, timeZone)),
      });
      onClose();
    },
    (error) => showFieldRefusals(error, fieldNames, form.setError),
  );
  const choosePatient = (chosen: Patient | null) => {
    setPatient(chosen);
    forgetRefusal();
    form.setValue('patientId', chosen?.id ?? null, { shouldValidate: form.formState.isSubmitted });
  };
  const millis = fromWallTime(form.watch('wallTime'), timeZone);
  const submit = form.handleSubmit((body) => book(body));
  const { errors } = form.formState;
  return (
    <Dialog title={words.createTitle} onClose={onClose} isBusy={isBooking}>
      <form
        noValidate
        onChange={forgetRefusal}
        onSubmit={(event) => void submit(event)}
        className="flex min-h-0 flex-1 flex-col"
      >
        <DialogBody>
          <div className="grid gap-4">
            {refusal && (
              <BookingRefusal
                error={refusal}
                timeZone={timeZone}
                isBusy={isBooking}
                onBookAnyway={bookAnyway}
              />
            )}
            <PatientPicker chosen={patient} onChoose={choosePatient} error={errors.patientId?.message} />
            <BookingFields register={form.register} errors={errors} doctors={doctors} timeZone={timeZone} />
            {millis !== undefined && millis < Date.now() && <Banner tone="warning">{words.inPast}</Banner>}
          </div>
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose} disabled={isBooking}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={isBooking} busyText={words.submitting}>
            {words.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
