export { clinicRoutes } from './clinic.routes.ts';
export { getClinic } from './get-clinic.ts';
export { rememberTimezone } from './remember-timezone.ts';
export { findRememberedTimezone } from './timezone.queries.ts';
