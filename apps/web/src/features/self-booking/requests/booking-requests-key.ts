/* Written out: the contract of one must not load with the screens of the other. `booking-requests-key.test.ts` compares them. */

export const bookingRequestsKey = ['booking-requests'] as const;

/** Counts the requests too. */
export const todayKey = ['today'] as const;
