import { lazyComponent } from '#lib/lazy-component';

/** Loaded on demand, because few patients change their appointment online. */
export const fetchChangeVisit = async () => (await import('./change/change-visit.tsx')).ChangeVisit;

/** Loaded only if there are booking requests. Must be rendered inside a `LazyBoundary`. */
export const BookingRequests = lazyComponent(
  async () => (await import('./requests/booking-requests.tsx')).BookingRequests,
);
