import {
  type Appointment,
  appointment as appointmentShape,
  updateAppointmentBody,
} from '@anteroom/contract/appointments';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { hasCode } from '#lib/api-error';
import { useRestorableState } from '#lib/drafts';
import { schemaResolver, showFieldErrors } from '#lib/form-errors';
import { type AppointmentFormValues, formValuesOf } from './appointment-body.ts';
import { bodyOfChanges, conflictingFields } from './appointment-changes.ts';
import { changeableFields } from './appointment-texts.ts';
import { patientOf } from './follow-up.ts';
import { useAppointmentDraft } from './use-appointment-draft.ts';
import { useSaveChange } from './use-save-change.ts';

type Ends = {
  onSaved: (before: Appointment, after: Appointment) => void;
  /** Called if there is nothing to save. */
  onUnchanged: () => void;
};

type Start = {
  appointment: Appointment;
  timeZone: string;
  /** Values that the form already changes when it opens. */
  startsWith: Partial<AppointmentFormValues>;
};

export function useChangeForm({ appointment, timeZone, startsWith }: Start, { onSaved, onUnchanged }: Ends) {
  const draftName = `appointment-${appointment.uuid}`;
  const [before, setBefore] = useRestorableState(`${draftName}.before`, appointment);
  const [latest, setLatest] = useState<Appointment | null>(null);
  const form = useForm({
    resolver: schemaResolver(updateAppointmentBody, (values: AppointmentFormValues) =>
      bodyOfChanges(values, before, timeZone),
    ),
    defaultValues: { ...formValuesOf(before, timeZone), ...startsWith },
  });
  const { save, saveError, ...saving } = useSaveChange(
    (after) => onSaved(before, after),
    (error) => {
      if (hasCode(error, 'stale_write')) setLatest(appointmentShape.parse(error.body?.current));
      else showFieldErrors(error, changeableFields, form.setError);
    },
  );
  const { show, ...typed } = useAppointmentDraft(draftName, form, {
    patient: patientOf(before),
    clearError: saving.clearError,
  });
  const { patient } = typed;
  const { errors } = form.formState;
  const values = form.watch();
  const submit = form.handleSubmit(({ allowOverlap: _, ...body }) => {
    if (Object.keys(body).length === 0) return onUnchanged();
    save({ uuid: before.uuid, body: { ...body, allowOverlap: false }, version: (latest ?? before).version });
  });
  const acceptLatest = (record: Appointment) => {
    setBefore(record);
    setLatest(null);
    form.reset(formValuesOf(record, timeZone));
    show(patientOf(record));
  };
  const names = { patientFirstName: patient?.firstName ?? '', patientLastName: patient?.lastName ?? '' };
  const conflict = latest && {
    conflicts: conflictingFields(values, names, { before, latest }, timeZone),
    onAcceptLatest: () => acceptLatest(latest),
  };
  return {
    ...saving,
    ...typed,
    fields: { register: form.register, setValue: form.setValue, values, errors },
    before,
    submit,
    conflict,
    saveError: hasCode(saveError, 'stale_write') ? null : saveError,
  };
}
