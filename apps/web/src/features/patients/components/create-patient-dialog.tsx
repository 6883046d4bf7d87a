import type { PatientField } from '@anteroom/contract/patient-fields';
import {
  type CreatePatientBody,
  createPatient,
  createPatientBody,
  findPossibleDuplicates,
  listPatients,
  type Patient,
  type PossibleDuplicate,
} from '@anteroom/contract/patients';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useHiddenSections } from '#features/clinic';
import { NoDoctorDialog } from '#features/staff';
import { call } from '#lib/api';
import { ApiError, messageOf } from '#lib/api-error';
import { schemaResolver, showFieldErrors } from '#lib/form-errors';
import { useSaveKey } from '#lib/idempotency-key';
import { routeKey } from '#lib/route-query';
import { showToast } from '#lib/toast-store';
import { useDraft } from '#lib/use-draft';
import { bodyOfNew, formValuesOf, valuesOfTyped } from '../patient-body.ts';
import { patientName } from '../patient-details.tsx';
import { type PatientFormValues, sectionOf } from '../patient-fields.ts';
import { patientMessages as words } from '../patients.messages.ts';
import { DoctorField, useDoctorChoice } from './doctor-field.tsx';
import {
  fieldsOfForm,
  PatientDialogForm,
  PatientFormFields,
  patientFormOptions,
  refusableFields,
  rejectIncompleteDates,
  ShortPatientFields,
} from './patient-form.tsx';
import { PossibleDuplicates, UncheckedNotice } from './possible-duplicates.tsx';

type Props = {
  today: string;
  doctorId?: number | undefined;
  /**
   * The text that the user typed into a patient picker. If set, the form starts with only four fields and shows no
   * toast.
   */
  typed?: string | undefined;
  submitLabel?: string;
  onClose: () => void;
  onCreated?: (patient: Patient) => void;
};

export function CreatePatientDialog({ today, doctorId, typed, submitLabel, onClose, onCreated }: Props) {
  const { isAsked, doctors } = useDoctorChoice();
  const [isShort, setIsShort] = useState(typed !== undefined);
  const form = useNewPatient({ isAsked, doctorId, typed }, (patient) => {
    if (typed === undefined) showToast({ tone: 'done', message: words.saved.create(patientName(patient)) });
    onCreated?.(patient);
    onClose();
  });
  const { doubt, isBusy, error } = form;
  if (isAsked && doctors.data?.length === 0) {
    return <NoDoctorDialog title={words.dialogTitle.create} onClose={onClose} />;
  }
  const instead = doubt?.kind === 'alike' && (
    <PossibleDuplicates
      patients={doubt.patients}
      isBusy={isBusy}
      error={error}
      onRecordClosed={form.lookAgain}
      onCreateAnyway={form.createAnyway}
      onBack={form.goBack}
    />
  );
  return (
    <PatientDialogForm
      mode="create"
      title={typed === undefined ? undefined : words.newPatient}
      submitLabel={submitLabel}
      width={isShort ? 'medium' : 'large'}
      isBusy={isBusy}
      isDirty={form.isDirty}
      draft={form.draft}
      error={error}
      onSubmit={form.submit}
      onClose={onClose}
      {...(instead ? { instead, onBack: form.goBack } : {})}
    >
      {doubt?.kind === 'unchecked' && (
        <UncheckedNotice error={doubt.error} isBusy={isBusy} onCreateAnyway={form.createAnyway} />
      )}
      <NewPatientFields form={form} today={today} isShort={isShort} onShowAll={() => setIsShort(false)}>
        {isAsked && !(isShort && doctorId) && (
          <DoctorField
            doctors={doctors}
            error={form.errors.doctorId?.message}
            registration={form.fieldOf('doctorId')}
          />
        )}
      </NewPatientFields>
    </PatientDialogForm>
  );
}

type FieldsProps = {
  form: ReturnType<typeof useNewPatient>;
  today: string;
  isShort: boolean;
  onShowAll: () => void;
  children: ReactNode;
};

function NewPatientFields({ form, today, isShort, onShowAll, children }: FieldsProps) {
  const { fieldOf, errors } = form;
  if (!isShort)
    return (
      <PatientFormFields fieldOf={fieldOf} errors={errors} today={today} isNew>
        {children}
      </PatientFormFields>
    );
  return (
    <div className="grid gap-4">
      <ShortPatientFields fieldOf={fieldOf} errors={errors} today={today} values={form.getValues()}>
        {children}
      </ShortPatientFields>
      <button type="button" className="text-link min-h-6 justify-self-start" onClick={onShowAll}>
        {words.allFields}
      </button>
    </div>
  );
}

const bodyWithDoctor = z.extend(createPatientBody, { doctorId: z.int({ error: words.doctorRequired }) });

const draftName = 'new-patient';

type DoctorOfNew = { isAsked: boolean; doctorId: number | undefined; typed: string | undefined };

/** Manages adding a patient: the form, the duplicate check and the request that creates the patient. */
function useNewPatient({ isAsked, doctorId, typed }: DoctorOfNew, onAdded: (patient: Patient) => void) {
  const saveKey = useSaveKey(draftName);
  const isHidden = useHiddenSections();
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const add = useAddPatient();
  const form = useForm<PatientFormValues, unknown, CreatePatientBody>({
    ...patientFormOptions,
    resolver: rejectIncompleteDates(schemaResolver(isAsked ? bodyWithDoctor : createPatientBody, bodyOfNew)),
    defaultValues: {
      ...formValuesOf(),
      ...(typed === undefined ? {} : withoutHidden(valuesOfTyped(typed), isHidden)),
      doctorId: isAsked && doctorId ? String(doctorId) : '',
    },
  });
  const draft = useDraft(draftName, form);
  const onError = (error: Error) => {
    const isOfFields = showFieldErrors(error, refusableFields, form.setError);
    if (isOfFields) setDoubt(null);
    saveKey.renewAfter(error);
  };
  const submit = (isConfirmed: boolean) =>
    form.handleSubmit((body) =>
      add.mutate(
        { body, idempotencyKey: saveKey.current(), isConfirmed },
        {
          onSuccess: (answer) => ('patient' in answer ? onAdded(answer.patient) : setDoubt(answer.doubt)),
          onError,
        },
      ),
    );
  /**
   * Checks for duplicates again after the user has looked at the record of a possible duplicate, because the record may
   * have changed since the first check. If none are left, the list says so and stays: the form has other buttons at the
   * same place, and the user may be about to press one. If the check fails, keeps the previous result.
   */
  const lookAgain = form.handleSubmit(async (body) => {
    const found = await findDoubt(body).catch(() => undefined);
    if (found === undefined || found?.kind === 'unchecked') return;
    // Do nothing if the user has gone back to the form or submitted it again.
    setDoubt((shown) => (shown === doubt ? (found ?? noneAlike) : shown));
  });
  const goBack = () => {
    setDoubt(null);
    add.reset();
  };
  return {
    ...fieldsOfForm(form),
    getValues: form.getValues,
    draft,
    doubt,
    isBusy: add.isPending,
    error: add.isError ? messageOf(add.error, words.failed.create) : null,
    submit: submit(false),
    createAnyway: () => void submit(true)(),
    lookAgain: () => void lookAgain(),
    goBack,
  };
}

/**
 * Removes prefilled fields that the user may not see. Otherwise, a search by phone number could prefill a hidden phone
 * field.
 */
function withoutHidden(typed: Partial<PatientFormValues>, isHidden: ReturnType<typeof useHiddenSections>) {
  return Object.fromEntries(
    Object.entries(typed).filter(([field]) => !isHidden(sectionOf(field as PatientField))),
  );
}

/** The reason why a patient has not been added yet: there are possible duplicates, or the duplicate check failed. */
type Doubt = { kind: 'alike'; patients: PossibleDuplicate[] } | { kind: 'unchecked'; error: Error };

const noneAlike: Doubt = { kind: 'alike', patients: [] };

type NewPatient = {
  body: CreatePatientBody;
  idempotencyKey: string;
  /** True if the user has seen the possible duplicates or the failed check, and wants to add the patient anyway. */
  isConfirmed: boolean;
};
type Answer = { doubt: Doubt } | { patient: Patient };

/**
 * Checks for duplicates and adds the patient if there are none. Both requests are one mutation, so that a single click
 * is enough.
 */
function useAddPatient() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, idempotencyKey, isConfirmed }: NewPatient): Promise<Answer> => {
      const doubt = isConfirmed ? null : await findDoubt(body);
      return doubt ? { doubt } : call(createPatient, { body }, { idempotencyKey });
    },
    onSuccess: async (answer) => {
      if ('patient' in answer) await queryClient.invalidateQueries({ queryKey: routeKey(listPatients) });
    },
  });
}

async function findDoubt(body: CreatePatientBody): Promise<Doubt | null> {
  const { firstName, lastName, phone, dateOfBirth } = body;
  try {
    const asked = { firstName, lastName, phone, dateOfBirth };
    const { patients } = await call(findPossibleDuplicates, { body: asked });
    return patients.length > 0 ? { kind: 'alike', patients } : null;
  } catch (error) {
    if (!(error instanceof Error) || isAboutAdding(error)) throw error;
    return { kind: 'unchecked', error };
  }
}

/**
 * Returns whether an error of the duplicate check would also make adding the patient fail, for example invalid input or
 * an expired session.
 */
function isAboutAdding(error: Error): boolean {
  return error instanceof ApiError && [400, 401, 403].includes(error.status);
}
