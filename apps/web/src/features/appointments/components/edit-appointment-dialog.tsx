import type { Appointment } from '@anteroom/contract/appointments';
import { PatientPicker } from '#features/patients';
import { showToast } from '#lib/toast-store';
import { TextField } from '#ui/text-field';
import { VersionConflict } from '#ui/version-conflict';
import { patientNameOf, savedSentence } from '../appointment-texts.ts';
import { appointmentMessages as words } from '../appointments.messages.ts';
import { LazyScope } from '../series/lazy-scope.tsx';
import { seriesMessages } from '../series/series.messages.ts';
import { useChangeForm } from '../use-change-form.ts';
import { AppointmentDialogForm } from './appointment-dialog-form.tsx';
import {
  CancellationField,
  OutcomeFields,
  ReasonFields,
  StatusField,
  TypeField,
} from './appointment-fields.tsx';
import { SaveErrorBanner } from './save-error-banner.tsx';
import { TimeFields } from './time-fields.tsx';

type Props = {
  appointment: Appointment;
  timeZone: string;
  /** True if the dialog opens to rebook a missed appointment. The status field is then prefilled with "scheduled". */
  isToTakePlace?: boolean;
  onClose: () => void;
};

export function EditAppointmentDialog({ appointment, timeZone, isToTakePlace, onClose }: Props) {
  const showToastAndClose = (before: Appointment, after: Appointment) => {
    showToast({ tone: 'done', message: savedSentence(before, after, timeZone) });
    onClose();
  };
  const showToastOfAll = (before: Appointment, count: number, isCancelled: boolean) => {
    const sentence = isCancelled ? seriesMessages.cancelled : seriesMessages.updated;
    showToast({ tone: 'done', message: sentence(patientNameOf(before), count) });
    onClose();
  };
  const form = useChangeForm(
    { appointment, timeZone, startsWith: isToTakePlace ? { status: 'scheduled' } : {} },
    { onSaved: showToastAndClose, onUnchanged: onClose, onSavedFollowing: showToastOfAll },
  );
  const { fields, saveError, conflict, isSaving } = form;
  return (
    <AppointmentDialogForm
      of="edit"
      isDirty={form.isDirty}
      draft={form.draft}
      isBusy={isSaving}
      submitCount={form.submitCount}
      onChange={form.clearError}
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
      {saveError && (
        <SaveErrorBanner
          of="edit"
          error={saveError}
          timeZone={timeZone}
          isBusy={isSaving}
          onOverrule={form.saveAnyway}
        />
      )}
      <LazyScope of="edit" scope={form.scope} timeZone={timeZone} error={form.onlyForOne} />
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
