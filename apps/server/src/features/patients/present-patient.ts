import type { Patient } from '@anteroom/contract/patients';
import type { PatientRow } from './patients.queries.ts';

/** The only door from a patient's row to the wire. */
export function presentPatient({
  lastNameOrder,
  firstNameOrder,
  createdAt,
  updatedAt,
  ...patient
}: PatientRow): Patient {
  return { ...patient, createdAt: createdAt.getTime(), updatedAt: updatedAt.getTime() };
}
