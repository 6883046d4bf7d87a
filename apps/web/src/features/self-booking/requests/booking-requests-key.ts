/**
 * A hard-coded key, so that Today does not load the contract of the booking pages. `booking-requests-key.test.ts`
 * compares it with the route.
 */
export const bookingRequestsKey = ['booking-requests'] as const;
