import type { Appointment } from '@anteroom/contract/appointments';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useClinic } from '#features/clinic';
import {
  type ChosenPatient,
  CreatePatientDialog,
  DeceasedNote,
  type FoundPatient,
  PatientPicker,
} from '#features/patients';
import { doctorOptions, NoDoctorDialog } from '#features/staff';
import { useRestorableState } from '#lib/drafts';
import { formatDateTime } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { Button } from '#ui/button';
import { SelectField } from '#ui/select-field';
import type { AppointmentFormValues } from '../appointment-body.ts';
import { patientNameOf } from '../appointment-texts.ts';
import { appointmentMessages as words } from '../appointments.messages.ts';
import { RepeatFields } from '../series/lazy-series.tsx';
import { seriesMessages } from '../series/series.messages.ts';
import { type Booking, useBookingForm } from '../use-booking-form.ts';
import { AppointmentDialogForm } from './appointment-dialog-form.tsx';
import { ReasonFields, TypeField } from './appointment-fields.tsx';
import { SaveErrorBanner } from './save-error-banner.tsx';
import { TimeFields } from './time-fields.tsx';

type Props = Booking & {
  /** Opens the waiting list dialog for this patient, for use when no time suits. */
  onWait?: (choices: { patient: FoundPatient | null; doctorId: number | null }) => void;
  /** Asks whether the booking removes the patient's entry from the waiting list. */
  askToEndWait?: (values: AppointmentFormValues) => ReactNode;
  onClose: () => void;
};

export function CreateAppointmentDialog(props: Props) {
  if (props.doctors.length === 0) return <NoDoctorDialog title={words.createTitle} onClose={props.onClose} />;
  return <BookingDialog {...props} />;
}

function bookedSentence(booked: readonly Appointment[], timeZone: string): string {
  const [first] = booked;
  if (!first) return '';
  const time = formatDateTime(first.scheduledDateTime, timeZone);
  const name = patientNameOf(first);
  return first.seriesId === null
    ? words.created(name, time)
    : seriesMessages.booked(name, booked.length, time);
}

function BookingDialog({ onWait, askToEndWait, onClose, ...booking }: Props) {
  const { timeZone, doctors, visit, patient } = booking;
  const showToastAndClose = (booked: readonly Appointment[]) => {
    showToast({ tone: 'done', message: bookedSentence(booked, timeZone) });
    onClose();
  };
  const form = useBookingForm(booking, showToastAndClose);
  const { fields, saveError, isBooking } = form;
  const { add, choose, dialog, body } = usePatientChoice(form.choosePatient, fields.values.doctorId);
  const doctorId = fields.values.doctorId === '' ? null : Number(fields.values.doctorId);
  return (
    <AppointmentDialogForm
      of="create"
      isDirty={form.isDirty}
      draft={form.draft}
      isBusy={isBooking}
      submitCount={form.submitCount}
      onChange={form.clearError}
      onSubmit={form.submit}
      onClose={onClose}
      above={dialog}
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
      <div ref={body} className="grid gap-2 sm:col-span-2">
        <PatientPicker
          chosen={form.patient}
          onChoose={choose}
          onAddNew={add}
          error={fields.errors.patientId?.message}
        />
        <DeceasedNote patient={form.patient} tone="warning" />
      </div>
      <SelectField
        label={words.doctor}
        isRequired
        className="sm:col-span-2"
        options={doctorOptions(doctors)}
        placeholder={words.selectDoctor}
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
      {onWait && !form.repeat.isOn && (
        <WaitInstead onWait={() => onWait({ patient: withDoctor(form.patient, doctorId), doctorId })} />
      )}
      <RepeatFields repeat={form.repeat} timeZone={timeZone} />
      <TypeField form={fields} className="sm:col-span-2" />
      <ReasonFields form={fields} />
      {askToEndWait?.(fields.values)}
    </AppointmentDialogForm>
  );
}

function WaitInstead({ onWait }: { onWait: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-ink-soft sm:col-span-2">
      {words.noTimeSuits}
      <Button variant="quiet" size="small" onClick={onWait}>
        {words.wait}
      </Button>
    </p>
  );
}

function withDoctor(patient: ChosenPatient | null, doctorId: number | null): FoundPatient | null {
  return patient && { doctorId: doctorId ?? 0, ...patient };
}

/**
 * Handles the choice of a patient. Choosing or adding one moves the focus to "Next free", or to the doctor field if no
 * doctor is chosen yet.
 */
function usePatientChoice(onChoose: (patient: FoundPatient | null) => void, doctorId: string) {
  const { today } = useClinic();
  const [typed, setTyped] = useRestorableState<string | null>('new-appointment.new-patient', null);
  const [choices, setChoices] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (choices === 0) return;
    const form = body.current?.closest('form');
    const target = form?.querySelector<HTMLElement>('[data-next-free]') ?? form?.querySelector('select');
    target?.focus();
  }, [choices]);
  const choose = (patient: FoundPatient | null) => {
    onChoose(patient);
    if (patient) setChoices(choices + 1);
  };
  const dialog = typed !== null && (
    <CreatePatientDialog
      today={today}
      doctorId={doctorId === '' ? undefined : Number(doctorId)}
      typed={typed}
      onCreated={choose}
      onClose={() => setTyped(null)}
    />
  );
  return { add: setTyped, choose, dialog, body };
}
