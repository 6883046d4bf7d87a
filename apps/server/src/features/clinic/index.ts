export { clinicRoutes } from './clinic.routes.ts';
export { findTimeFormat } from './find-time-format.ts';
export { getClinic } from './get-clinic.ts';
export { findRememberedTimezone } from './timezone.queries.ts';
export { rememberTimezone } from './update-clinic.ts';
