export { findEndOfOlderTickets } from './end-of-older-tickets.ts';
export { findPatientsAddress, openLinks } from './open-links.ts';
export { ticketLinks } from './ticket-links.ts';
export { findOpenVisit, type OpenVisit } from './view-visit.ts';
export { findChangeUntil } from './visit.rules.ts';
export { isCancelledVisit } from './visits.queries.ts';
export { visitRoutes } from './visits.routes.ts';
