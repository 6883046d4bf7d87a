import { type Patient, patient as patientShape, updatePatientBody } from '@anteroom/contract/patients';
import { z } from 'zod/mini';
import { useSignedInUser } from '#features/auth';
import { messageOf } from '#lib/api-error';
import { schemaResolver } from '#lib/form-errors';
import { showToast } from '#lib/toast-store';
import { exceptConflict, useRecordForm } from '#lib/use-record-form';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { VersionConflict } from '#ui/version-conflict';
import { useDeactivatePatient, useUpdatePatient } from '../api/patient-queries.ts';
import { bodyOfChanges, conflictingFields, formValuesOf } from '../patient-body.ts';
import { patientName } from '../patient-details.tsx';
import type { PatientFormValues } from '../patient-fields.ts';
import { mayReactivate } from '../patient-permissions.ts';
import { editPatientMessages, patientMessages as words } from '../patients.messages.ts';
import { DoctorField, useDoctorChoice } from './doctor-field.tsx';
import {
  fieldsOfForm,
  PatientDialogForm,
  PatientFormFields,
  patientFormOptions,
  refusableFields,
  rejectIncompleteDates,
} from './patient-form.tsx';

type Props = { patient: Patient; today: string; onClose: () => void };

export function EditPatientDialog({ patient, today, onClose }: Props) {
  const { mayReassign, doctors } = useDoctorChoice();
  const form = usePatientChange(patient, (saved) => {
    if (saved) showToast({ tone: 'done', message: describeSaved(patient, saved) });
    onClose();
  });
  const { base, conflict, isBusy, errors } = form;
  return (
    <PatientDialogForm
      mode="edit"
      isBusy={isBusy}
      isDirty={form.isDirty}
      draft={form.draft}
      error={form.error}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {conflict && (
        <div className="mb-6">
          <VersionConflict
            title={words.conflictTitle}
            {...conflict}
            isBusy={isBusy}
            onKeepMine={() => void form.submit()}
          />
        </div>
      )}
      <PatientFormFields fieldOf={form.fieldOf} errors={errors} today={today}>
        {mayReassign && (
          <DoctorField
            doctors={doctors}
            current={{ value: String(base.doctorId), label: base.doctorName }}
            error={errors.doctorId?.message}
            registration={form.fieldOf('doctorId')}
          />
        )}
      </PatientFormFields>
    </PatientDialogForm>
  );
}

function describeSaved(before: Patient, saved: Patient): string {
  const waits = saved.email !== before.email && saved.emailUnconfirmedSince !== null;
  const isAsked = waits && saved.isActive && saved.dateOfDeath === null;
  return (isAsked ? editPatientMessages.emailToConfirm : words.saved.edit)(patientName(saved));
}

const changes = z.extend(updatePatientBody, {
  doctorId: z.optional(z.int({ error: words.doctorRequired })),
});

function usePatientChange(patient: Patient, onDone: (saved: Patient | null) => void) {
  const update = useUpdatePatient(patient.id);
  const record = useRecordForm({
    draftName: `patient-${patient.id}`,
    record: patient,
    shape: patientShape,
    valuesOf: formValuesOf,
    resolverOf: (base: Patient) =>
      rejectIncompleteDates(
        schemaResolver(changes, (values: PatientFormValues) => bodyOfChanges(values, formValuesOf(base))),
      ),
    fields: refusableFields,
    conflictsOf: (values: PatientFormValues, base: Patient, latest) =>
      conflictingFields(values, formValuesOf(base), formValuesOf(latest)),
    onAcceptLatest: update.reset,
    formOptions: patientFormOptions,
  });
  const { form, base, replaced, draft, conflict, showRejection } = record;
  const submit = form.handleSubmit((body) => {
    if (Object.keys(body).length === 0) return onDone(null);
    update.mutate(
      { params: { patientId: base.id }, body, ifMatch: replaced.version },
      { onSuccess: ({ patient: saved }) => onDone(saved), onError: showRejection },
    );
  });
  const error = exceptConflict(update.error);
  return {
    ...fieldsOfForm(form),
    base,
    draft,
    conflict,
    isBusy: update.isPending,
    error: error && messageOf(error, words.failed.edit),
    submit,
  };
}

export function DeletePatientDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const deactivate = useDeactivatePatient(patient.id);
  const name = patientName(patient);
  const undo = useUndoDelete(patient);
  const confirm = () =>
    deactivate.mutate(
      { params: { patientId: patient.id } },
      {
        onSuccess: () => {
          showToast({ tone: 'neutral', message: words.deleted(name), ...undo });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={words.dialogTitle.delete}
      confirmLabel={words.deleteConfirm}
      busyText={words.deleting}
      variant="danger"
      isBusy={deactivate.isPending}
      error={deactivate.isError ? messageOf(deactivate.error, words.deleteFailed) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="text-ink">{words.deleteQuestion(name)}</p>
      <p>{words.deleteIsSoft}</p>
    </ConfirmDialog>
  );
}

/** Returns the Undo action of a deletion, or an empty object if the user may not reactivate the patient. */
function useUndoDelete(patient: Patient) {
  const user = useSignedInUser();
  const { mutateAsync } = useUpdatePatient(patient.id);
  if (!mayReactivate(user, patient)) return {};
  const run = () =>
    mutateAsync({ params: { patientId: patient.id }, body: { isActive: true } }).catch((error: Error) =>
      showToast({ tone: 'danger', message: messageOf(error, words.failed.edit) }),
    );
  return { action: { label: words.undo, run: () => void run() } };
}
