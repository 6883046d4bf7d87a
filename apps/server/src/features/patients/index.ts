export { createPatient } from './create-patient.ts';
export { emergencyLinks } from './emergency/end-emergency-access.ts';
export { findPatientOfContact } from './find-patient-of-contact.ts';
export {
  type Claim,
  type Comparison,
  compareWithPatients,
  findPatientStates,
  findPatientsByName,
  type PatientState,
} from './find-people.queries.ts';
export { patientImport } from './import/patient-import.ts';
export { assertBorn } from './life-dates.ts';
export { findMergeFaults } from './merge/merge-faults.queries.ts';
export { listMergedRecords, listMergedValues } from './merge/merged.queries.ts';
export { missingPatient } from './missing-patient.ts';
export { toPatientColumns } from './patient-columns.ts';
export type { DroppedWait, PatientListener, RestoredWaits } from './patient-listener.ts';
export { confirmEmail, findVisiblePatient, lockPatient, lockPatients } from './patients.queries.ts';
export { patientRoutes } from './patients.routes.ts';
export type { ConfirmedContact } from './patients-of-contact.queries.ts';
export { findAlike } from './possible-duplicates.queries.ts';
export { getPatient, readPatient } from './read-patient.ts';
export { assertUnrestricted } from './restrict/restrict-patient.ts';
export { isNotHidden, isRestricted, listRestricted } from './restrict/restrictions.queries.ts';
export { isFoundBy, searchedText } from './searched-text.queries.ts';
