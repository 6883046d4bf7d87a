export { hashesOf, resealBookingRequests, sealGiven } from './given.ts';
export { planHoldEnd } from './hold-end.rules.ts';
export { listHeldTimes } from './holds.queries.ts';
export { selfBookingRoutes } from './self-booking.routes.ts';
