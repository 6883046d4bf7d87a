import {
  type Appointment,
  appointment as appointmentShape,
  type updateAppointment,
  updateAppointmentBody,
} from '@anteroom/contract/appointments';
import { useRef } from 'react';
import { PatientPicker } from '#features/patients';
import { schemaResolver } from '#lib/form-errors';
import { showToast } from '#lib/toast-store';
import { exceptConflict, useRecordForm } from '#lib/use-record-form';
import type { RouteVariables } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { TextField } from '#ui/text-field';
import { VersionConflict } from '#ui/version-conflict';
import { useUpdateAppointment } from '../api/appointment-queries.ts';
import { type AppointmentFormValues, formValuesOf, patientOf } from '../appointment-body.ts';
import { bodyOfChanges, conflictingFields } from '../appointment-changes.ts';
import { changeableFields, patientNameOf, savedSentence } from '../appointment-texts.ts';
import { appointmentMessages as words } from '../appointments.messages.ts';
import { LazyScope } from '../series/lazy-series.tsx';
import { seriesMessages } from '../series/series.messages.ts';
import { useSaveFollowing } from '../series/use-scope.ts';
import {
  AppointmentDialogForm,
  fieldsOf,
  patientChooser,
  useChosenPatient,
} from './appointment-dialog-form.tsx';
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
      {form.hasEnded && (
        <div className="sm:col-span-2">
          <Banner tone="warning">{seriesMessages.ended}</Banner>
        </div>
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

type Ends = {
  onSaved: (before: Appointment, after: Appointment) => void;
  /** Called instead of saving if the user has changed nothing. */
  onUnchanged: () => void;
  /** Called after the change has also been saved for all following appointments of the series. */
  onSavedFollowing: (before: Appointment, count: number, isCancelled: boolean) => void;
};

type Start = {
  appointment: Appointment;
  timeZone: string;
  /** Initial values that differ from those of the appointment. */
  startsWith: Partial<AppointmentFormValues>;
};

function useChangeForm(
  { appointment, timeZone, startsWith }: Start,
  { onSaved, onUnchanged, onSavedFollowing }: Ends,
) {
  const draftName = `appointment-${appointment.uuid}`;
  const { save, ...single } = useSaveChange(
    (after) => onSaved(base, after),
    (error) => showRejection(error),
  );
  const { rest, ...ofSeries } = useSaveFollowing(appointment, {
    onSaved: onSavedFollowing,
    onOutdated: (error) => showRejection(error),
  });
  const saving = rest ?? single;
  const { patient, show } = useChosenPatient(draftName, {
    patient: patientOf(appointment),
    clearError: saving.clearError,
  });
  const names = { patientFirstName: patient?.firstName ?? '', patientLastName: patient?.lastName ?? '' };
  const { form, draft, base, replaced, conflict, showRejection } = useRecordForm({
    draftName,
    record: appointment,
    shape: appointmentShape,
    valuesOf: (record: Appointment) => formValuesOf(record, timeZone),
    initialValues: startsWith,
    resolverOf: (before: Appointment) =>
      schemaResolver(updateAppointmentBody, (values: AppointmentFormValues) =>
        bodyOfChanges(values, before, timeZone),
      ),
    fields: changeableFields,
    conflictsOf: (mine: AppointmentFormValues, before: Appointment, latest) =>
      conflictingFields(mine, names, { before, latest }, timeZone),
    onAcceptLatest: (latest) => show(patientOf(latest)),
    onDiscard: (before) => show(patientOf(before)),
    formOptions: { shouldFocusError: false },
  });
  const submit = form.handleSubmit(({ allowOverlap: _, ...body }) => {
    if (Object.keys(body).length === 0) return onUnchanged();
    if (rest) return rest.save(body, replaced.version);
    save({
      params: { uuid: base.uuid },
      body: { ...body, allowOverlap: false },
      ifMatch: replaced.version,
    });
  });
  return {
    ...saving,
    ...ofSeries,
    patient,
    choosePatient: patientChooser(form, show),
    isDirty: form.formState.isDirty,
    submitCount: form.formState.submitCount,
    draft,
    fields: fieldsOf(form, saving.clearError),
    before: base,
    submit,
    conflict,
  };
}

type AppointmentChange = RouteVariables<typeof updateAppointment>;

/** Saves a change. After an overlap error, the user can choose to save the same change anyway. */
function useSaveChange(onSaved: (appointment: Appointment) => void, onRejected: (error: Error) => void) {
  const refused = useRef<AppointmentChange | null>(null);
  const update = useUpdateAppointment();
  const save = (change: AppointmentChange) => {
    update.mutate(change, {
      onSuccess: ({ appointment }) => onSaved(appointment),
      onError: (error) => {
        refused.current = change;
        onRejected(error);
      },
    });
  };
  const saveAnyway = () => {
    if (refused.current) save({ ...refused.current, body: { ...refused.current.body, allowOverlap: true } });
  };
  const clearError = () => {
    if (update.isError) update.reset();
  };
  return {
    save,
    saveAnyway,
    clearError,
    isSaving: update.isPending,
    saveError: exceptConflict(update.error),
  };
}
