export { ticketLinks } from './ticket-links.ts';
export { visitRoutes } from './visits.routes.ts';
