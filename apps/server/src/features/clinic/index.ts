export { clinicRoutes } from './clinic.routes.ts';
export { getClinic } from './get-clinic.ts';
