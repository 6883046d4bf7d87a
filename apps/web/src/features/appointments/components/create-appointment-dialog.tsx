import type { Appointment } from '@anteroom/contract/appointments';
import { PatientPicker } from '#features/patients';
import { doctorOptions } from '#features/staff';
import { formatDateTime } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { SelectField } from '#ui/select-field';
import { patientNameOf } from '../appointment-texts.ts';
import { appointmentMessages as words } from '../appointments.messages.ts';
import { type Booking, useBookingForm } from '../use-booking-form.ts';
import { AppointmentDialogForm } from './appointment-dialog-form.tsx';
import { ReasonFields, TypeField } from './appointment-fields.tsx';
import { SaveErrorBanner } from './save-error-banner.tsx';
import { TimeFields } from './time-fields.tsx';

type Props = Booking & { onClose: () => void };

export function CreateAppointmentDialog({ onClose, ...booking }: Props) {
  const { timeZone, doctors, visit, patient } = booking;
  const tellAndClose = (booked: Appointment) => {
    const time = formatDateTime(booked.scheduledDateTime, timeZone);
    showToast({ tone: 'done', message: words.created(patientNameOf(booked), time) });
    onClose();
  };
  const form = useBookingForm(booking, tellAndClose);
  const { fields, saveError, isBooking } = form;
  return (
    <AppointmentDialogForm
      of="create"
      isDirty={form.isDirty}
      draft={form.draft}
      isBusy={isBooking}
      onChange={form.clearError}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {saveError && (
        <SaveErrorBanner
          of="create"
          error={saveError}
          timeZone={timeZone}
          isBusy={isBooking}
          onOverrule={form.bookAnyway}
        />
      )}
      <div className="sm:col-span-2">
        <PatientPicker
          chosen={form.patient}
          onChoose={form.choosePatient}
          error={fields.errors.patientId?.message}
        />
      </div>
      <SelectField
        label={words.doctor}
        isRequired
        className="sm:col-span-2"
        options={doctorOptions(doctors)}
        placeholder={words.selectDoctor}
        hint={doctors.length === 0 ? words.noDoctors : undefined}
        error={fields.errors.doctorId?.message}
        {...fields.register('doctorId')}
      />
      <TimeFields
        form={fields}
        timeZone={timeZone}
        takesFocus={(visit ?? patient) !== undefined}
        takesSlotLength={form.takesSlotLength}
        onChooseFree={form.fillSlot}
      />
      <TypeField form={fields} className="sm:col-span-2" />
      <ReasonFields form={fields} />
    </AppointmentDialogForm>
  );
}
