import {
  type Appointment,
  appointment as appointmentShape,
  type updateAppointment,
  updateAppointmentBody,
} from '@anteroom/contract/appointments';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { hasCode } from '#lib/api-error';
import { useRestorableState } from '#lib/drafts';
import { schemaResolver, showFieldErrors } from '#lib/form-errors';
import type { RouteVariables } from '#lib/use-route-mutation';
import { useUpdateAppointment } from './api/appointment-queries.ts';
import { type AppointmentFormValues, formValuesOf, patientOf } from './appointment-body.ts';
import { bodyOfChanges, conflictingFields } from './appointment-changes.ts';
import { changeableFields } from './appointment-texts.ts';
import { useAppointmentDraft } from './components/appointment-dialog-form.tsx';
import { useSaveFollowing } from './series/use-save-following.ts';

type Ends = {
  onSaved: (before: Appointment, after: Appointment) => void;
  /** Called if there is nothing to save. */
  onUnchanged: () => void;
  /** All following appointments of the series were changed too. */
  onSavedFollowing: (before: Appointment, count: number, isCancelled: boolean) => void;
};

type Start = {
  appointment: Appointment;
  timeZone: string;
  /** Values that the form already changes when it opens. */
  startsWith: Partial<AppointmentFormValues>;
};

export function useChangeForm(
  { appointment, timeZone, startsWith }: Start,
  { onSaved, onUnchanged, onSavedFollowing }: Ends,
) {
  const draftName = `appointment-${appointment.uuid}`;
  const [before, setBefore] = useRestorableState(`${draftName}.before`, appointment);
  const [latest, setLatest] = useState<Appointment | null>(null);
  const form = useForm({
    resolver: schemaResolver(updateAppointmentBody, (values: AppointmentFormValues) =>
      bodyOfChanges(values, before, timeZone),
    ),
    shouldFocusError: false,
    defaultValues: { ...formValuesOf(before, timeZone), ...startsWith },
  });
  const { save, ...single } = useSaveChange(
    (after) => onSaved(before, after),
    (error) => {
      if (hasCode(error, 'stale_write')) setLatest(appointmentShape.parse(error.body?.current));
      else showFieldErrors(error, changeableFields, form.setError);
    },
  );
  const { rest, ...ofSeries } = useSaveFollowing(before, onSavedFollowing);
  const saving = rest ?? single;
  const { show, ...typed } = useAppointmentDraft(draftName, form, {
    patient: patientOf(before),
    clearError: saving.clearError,
  });
  const { patient } = typed;
  const { errors } = form.formState;
  const values = form.watch();
  const submit = form.handleSubmit(({ allowOverlap: _, ...body }) => {
    if (Object.keys(body).length === 0) return onUnchanged();
    if (rest) return rest.save(body);
    save({
      params: { uuid: before.uuid },
      body: { ...body, allowOverlap: false },
      ifMatch: (latest ?? before).version,
    });
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
    ...ofSeries,
    fields: { register: form.register, setValue: form.setValue, values, errors },
    before,
    submit,
    conflict,
  };
}

type AppointmentChange = RouteVariables<typeof updateAppointment>;

/** Saves a change. After an overlap error it can save exactly the same change anyway. */
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
  // Another version has its own dialog.
  const saveError = hasCode(update.error, 'stale_write') ? null : update.error;
  return { save, saveAnyway, clearError, isSaving: update.isPending, saveError };
}
