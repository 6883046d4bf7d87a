export { endGrantsOf } from './emergency-grants.queries.ts';
export { externalIdOf } from './export/external-id.queries.ts';
export { patientImport } from './import/patient-import.ts';
export { findVisiblePatient, lockPatient, lockPatients } from './patients.queries.ts';
export { patientRoutes } from './patients.routes.ts';
