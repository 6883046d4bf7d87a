export { endGrantsOf } from './emergency-grants.queries.ts';
export { findVisiblePatient, lockPatient } from './patients.queries.ts';
export { patientRoutes } from './patients.routes.ts';
