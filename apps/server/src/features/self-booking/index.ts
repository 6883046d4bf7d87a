export { hashesOf, resealBookingRequests } from './given.ts';
export { listHeldTimes } from './holds.queries.ts';
export { selfBookingRoutes } from './self-booking.routes.ts';
