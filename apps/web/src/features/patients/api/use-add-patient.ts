import {
  type CreatePatientBody,
  createPatient,
  findPossibleDuplicates,
  listPatients,
  type Patient,
  type PossibleDuplicate,
} from '@anteroom/contract/patients';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api';
import { ApiError } from '#lib/api-error';
import { routeKey } from '#lib/route-query';

/** Why a patient was not added yet: there are possible duplicates, or the check failed. */
export type Doubt = { kind: 'alike'; patients: PossibleDuplicate[] } | { kind: 'unchecked'; error: Error };

type NewPatient = {
  body: CreatePatientBody;
  idempotencyKey: string;
  /** The user has seen the possible duplicates, or that the check failed, and wants to continue. */
  isConfirmed: boolean;
};
type Answer = { doubt: Doubt } | { patient: Patient };

/** Checks for duplicates and adds the patient if there are none, as one mutation for one click. */
export function useAddPatient() {
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

/** Returns whether adding would fail with the same error: invalid input or session. */
function isAboutAdding(error: Error): boolean {
  return error instanceof ApiError && [400, 401, 403].includes(error.status);
}
