export { findClinicName } from './clinic.queries.ts';
export { clinicRoutes } from './clinic.routes.ts';
export { findTimeFormat } from './find-time-format.ts';
export { getClinic } from './get-clinic.ts';
export { timezoneOf } from './timezone-of.ts';
export { rememberTimezone } from './update-clinic.ts';
