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
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useHiddenSections } from '#features/clinic';
import { call } from '#lib/api';
import { ApiError, messageOf } from '#lib/api-error';
import { schemaResolver, showFieldErrors } from '#lib/form-errors';
import { useSaveKey } from '#lib/idempotency-key';
import { routeKey } from '#lib/route-query';
import { useDraft } from '#lib/use-draft';
import {
  fieldsOfForm,
  patientFormOptions,
  refusableFields,
  rejectIncompleteDates,
} from './components/patient-form.tsx';
import { bodyOfNew, formValuesOf, valuesOfTyped } from './patient-body.ts';
import { type PatientFormValues, sectionOf } from './patient-fields.ts';
import { patientMessages as words } from './patients.messages.ts';

const bodyWithDoctor = z.extend(createPatientBody, { doctorId: z.int({ error: words.doctorRequired }) });

const draftName = 'new-patient';

type DoctorOfNew = { isAsked: boolean; doctorId: number | undefined; typed: string | undefined };

/** Manages adding a patient: the form, the duplicate check and the request that creates the patient. */
export function useNewPatient(
  { isAsked, doctorId, typed }: DoctorOfNew,
  onAdded: (patient: Patient) => void,
) {
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
   * Checks for duplicates again after the user has opened a possible duplicate, because the user may have changed it.
   * If the check fails, keeps the previous result.
   */
  const lookAgain = form.handleSubmit(async (body) => {
    const found = await findDoubt(body).catch(() => null);
    // Do nothing if the user has gone back to the form.
    setDoubt((shown) => (shown && found?.kind === 'alike' ? found : shown));
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
