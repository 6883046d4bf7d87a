import {
  type Appointment,
  appointment as appointmentShape,
  updateAppointmentBody,
} from '@anteroom/contract/appointments';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { hasCode } from '#lib/api-error';
import { schemaResolver } from '#lib/schema-resolver';
import { showFieldRefusals } from '#lib/show-field-refusals';
import { useKeptState } from '#lib/use-kept-state';
import { type AppointmentFormValues, formValuesOf } from './appointment-body.ts';
import { bodyOfChanges, disputedFields } from './appointment-changes.ts';
import { changeableFields } from './appointment-texts.ts';
import { patientOf } from './follow-up.ts';
import { useAppointmentDraft } from './use-appointment-draft.ts';
import { useSaveChange } from './use-save-change.ts';

type Ends = {
  onSaved: (before: Appointment, after: Appointment) => void;
  /** Nothing was changed, so there is nothing to save. */
  onUnchanged: () => void;
};

type Start = {
  appointment: Appointment;
  timeZone: string;
  /** What the form holds already when it is opened, as if somebody had changed it. */
  startsWith: Partial<AppointmentFormValues>;
};

export function useChangeForm({ appointment, timeZone, startsWith }: Start, { onSaved, onUnchanged }: Ends) {
  const draftName = `appointment-${appointment.uuid}`;
  const [before, setBefore] = useKeptState(`${draftName}.before`, appointment);
  const [theirs, setTheirs] = useState<Appointment | null>(null);
  const form = useForm({
    resolver: schemaResolver(updateAppointmentBody, (values: AppointmentFormValues) =>
      bodyOfChanges(values, before, timeZone),
    ),
    defaultValues: { ...formValuesOf(before, timeZone), ...startsWith },
  });
  const { save, refusal, ...saving } = useSaveChange(
    (after) => onSaved(before, after),
    (error) => {
      if (hasCode(error, 'stale_write')) setTheirs(appointmentShape.parse(error.body?.current));
      else showFieldRefusals(error, changeableFields, form.setError);
    },
  );
  const { show, ...typed } = useAppointmentDraft(draftName, form, {
    patient: patientOf(before),
    forgetRefusal: saving.forgetRefusal,
  });
  const { patient } = typed;
  const { errors } = form.formState;
  const values = form.watch();
  const submit = form.handleSubmit(({ allowOverlap: _, ...body }) => {
    if (Object.keys(body).length === 0) return onUnchanged();
    save({ uuid: before.uuid, body: { ...body, allowOverlap: false }, version: (theirs ?? before).version });
  });
  const takeTheirs = (record: Appointment) => {
    setBefore(record);
    setTheirs(null);
    form.reset(formValuesOf(record, timeZone));
    show(patientOf(record));
  };
  const names = { patientFirstName: patient?.firstName ?? '', patientLastName: patient?.lastName ?? '' };
  const conflict = theirs && {
    disputed: disputedFields(values, names, { before, theirs }, timeZone),
    onTakeTheirs: () => takeTheirs(theirs),
  };
  return {
    ...saving,
    ...typed,
    fields: { register: form.register, setValue: form.setValue, values, errors },
    before,
    submit,
    conflict,
    refusal: hasCode(refusal, 'stale_write') ? null : refusal,
  };
}
