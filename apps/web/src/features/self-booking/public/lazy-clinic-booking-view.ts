import { lazyComponent } from '#lib/lazy-component';

/** Loaded on demand, to keep a doctor's page small. */
export const ClinicBookingView = lazyComponent(
  async () => (await import('./clinic-booking-view.tsx')).ClinicBookingView,
);
