import { lazyComponent } from '#lib/lazy-component';

/** Loaded on demand, so that a doctor's page stays light. */
export const ClinicBookingView = lazyComponent(
  async () => (await import('./clinic-booking-view.tsx')).ClinicBookingView,
);
