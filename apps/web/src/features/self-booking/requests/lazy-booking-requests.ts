import { lazyComponent } from '#lib/lazy-component';

/** Loads only if there are requests. Must be rendered inside a `LazyBoundary`. */
export const BookingRequests = lazyComponent(
  async () => (await import('./booking-requests.tsx')).BookingRequests,
);
