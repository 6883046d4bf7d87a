import type { Appointment } from '@anteroom/contract/appointments';
import { PatientPicker } from '#features/patients';
import { showToast } from '#lib/toast-store';
import { TextField } from '#ui/text-field';
import { VersionConflict } from '#ui/version-conflict';
import { savedSentence } from '../appointment-texts.ts';
import { appointmentWords as words } from '../appointments.words.ts';
import { useChangeForm } from '../use-change-form.ts';
import { AppointmentDialogForm } from './appointment-dialog-form.tsx';
import { CancellationField, OutcomeFields, StatusField } from './outcome-fields.tsx';
import { SaveRefusal } from './save-refusal.tsx';
import { TimeFields } from './time-fields.tsx';
import { ReasonFields, TypeField } from './visit-fields.tsx';

type Props = {
  appointment: Appointment;
  timeZone: string;
  /** Opened to book another time for one that did not take place: so it begins as scheduled again. */
  isToTakePlace?: boolean;
  onClose: () => void;
};

export function EditAppointmentDialog({ appointment, timeZone, isToTakePlace, onClose }: Props) {
  const tellAndClose = (before: Appointment, after: Appointment) => {
    showToast({ tone: 'done', message: savedSentence(before, after, timeZone) });
    onClose();
  };
  const form = useChangeForm(
    { appointment, timeZone, startsWith: isToTakePlace ? { status: 'scheduled' } : {} },
    { onSaved: tellAndClose, onUnchanged: onClose },
  );
  const { fields, refusal, conflict, isSaving } = form;
  return (
    <AppointmentDialogForm
      of="edit"
      isDirty={form.isDirty}
      draft={form.draft}
      isBusy={isSaving}
      onChange={form.forgetRefusal}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {conflict && (
        <div className="sm:col-span-2">
          <VersionConflict
            title={words.conflictTitle}
            isBusy={isSaving}
            onKeepMine={() => void form.submit()}
            {...conflict}
          />
        </div>
      )}
      {refusal && (
        <SaveRefusal
          of="edit"
          error={refusal}
          timeZone={timeZone}
          isBusy={isSaving}
          onOverrule={form.saveAnyway}
        />
      )}
      <PatientPicker
        chosen={form.patient}
        onChoose={form.choosePatient}
        error={fields.errors.patientId?.message}
      />
      <TextField label={words.doctor} value={form.before.doctorName} hint={words.fixedDoctor} readOnly />
      <TimeFields form={fields} timeZone={timeZone} booked={form.before} takesFocus />
      <StatusField form={fields} />
      <TypeField form={fields} />
      <CancellationField form={fields} />
      <ReasonFields form={fields} />
      <OutcomeFields form={fields} />
    </AppointmentDialogForm>
  );
}
