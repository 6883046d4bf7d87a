import { lazyComponent } from '#lib/lazy-component';

/** Loads only when there are requests. Needs a `LazyBoundary`. */
export const BookingRequests = lazyComponent(
  async () => (await import('./booking-requests.tsx')).BookingRequests,
);
