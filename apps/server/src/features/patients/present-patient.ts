import type { Patient } from '@anteroom/contract/patients';
import { forReader } from '#features/staff';
import type { Actor } from '#platform/context';
import type { PatientRow } from './patients.queries.ts';

/** Converts a row to the API's shape for this caller. Every response with a patient goes through here. */
export function presentPatient(
  actor: Actor,
  { lastNameOrder, firstNameOrder, createdAt, updatedAt, ...row }: PatientRow,
): Patient {
  const { smsConsentAt, smsConsentBy, smsConsentName, ...patient } = row;
  return forReader(actor, {
    ...patient,
    smsConsent:
      smsConsentAt === null ? null : { at: smsConsentAt.getTime(), recordedBy: smsConsentName ?? '' },
    createdAt: createdAt.getTime(),
    updatedAt: updatedAt.getTime(),
  });
}
