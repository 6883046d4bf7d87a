export { clinicRoutes } from './clinic.routes.ts';
