import type { Patient } from '@anteroom/contract/patients';
import type { PatientRow } from './patients.queries.ts';

/** Converts a row to the API's shape. Every response with a full `Patient` goes through here. */
export function presentPatient({
  lastNameOrder,
  firstNameOrder,
  createdAt,
  updatedAt,
  ...row
}: PatientRow): Patient {
  const { smsConsentAt, smsConsentBy, smsConsentName, emailUnconfirmedSince, confirmationMail, ...patient } =
    row;
  return {
    ...patient,
    smsConsent:
      smsConsentAt === null ? null : { at: smsConsentAt.getTime(), recordedBy: smsConsentName ?? '' },
    // The database keeps this time after the address was removed, so return null without an address.
    emailUnconfirmedSince: patient.email === null ? null : (emailUnconfirmedSince?.getTime() ?? null),
    emailConfirmationMail: confirmationMail,
    createdAt: createdAt.getTime(),
    updatedAt: updatedAt.getTime(),
  };
}
