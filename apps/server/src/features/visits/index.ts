export { findEndOfOlderTickets } from './end-of-older-tickets.ts';
export { openLinks } from './open-links.ts';
export { ticketLinks } from './ticket-links.ts';
export { visitRoutes } from './visits.routes.ts';
