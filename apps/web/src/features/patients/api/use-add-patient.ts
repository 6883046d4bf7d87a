import {
  type CreatePatientBody,
  createPatient,
  findPossibleDuplicates,
  type Patient,
  type PossibleDuplicate,
} from '@anteroom/contract/patients';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { ApiError } from '#lib/api-error';
import { patientKeys } from './patient-keys.ts';

/** Why a patient was not added yet: someone may be the same, or that could not be found out. */
export type Doubt = { kind: 'alike'; patients: PossibleDuplicate[] } | { kind: 'unchecked'; error: Error };

type NewPatient = {
  body: CreatePatientBody;
  idempotencyKey: string;
  /** Whoever may be the same has been seen, or nobody could look: add the patient anyway. */
  isConfirmed: boolean;
};
type Answer = { doubt: Doubt } | { patient: Patient };

/** Looks who may be the same and adds the patient where nobody is: one piece of work, for one press. */
export function useAddPatient() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, idempotencyKey, isConfirmed }: NewPatient): Promise<Answer> => {
      const doubt = isConfirmed ? null : await findDoubt(body);
      return doubt ? { doubt } : call(createPatient, { body }, { idempotencyKey });
    },
    onSuccess: async (answer) => {
      if ('patient' in answer) await queryClient.invalidateQueries({ queryKey: patientKeys.all });
    },
  });
}

export async function findDoubt(body: CreatePatientBody): Promise<Doubt | null> {
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

/** What is wrong with the form or the session is so for adding too. */
function isAboutAdding(error: Error): boolean {
  return error instanceof ApiError && [400, 401, 403].includes(error.status);
}
