import { lazyComponent } from '#lib/lazy-component';

/** Loaded only if there are booking requests. Must be rendered inside a `LazyBoundary`. */
export const BookingRequests = lazyComponent(
  async () => (await import('./booking-requests.tsx')).BookingRequests,
);
