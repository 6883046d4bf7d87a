export { hashesOf, resealBookingRequests } from './given.ts';
export { selfBookingRoutes } from './self-booking.routes.ts';
