export { visitRoutes } from './visits.routes.ts';
