import { lazyComponent } from '#lib/lazy-component';

/** Loaded on demand, to keep the code of a doctor's page small. */
export const ClinicBookingView = lazyComponent(
  async () => (await import('./clinic-booking-view.tsx')).ClinicBookingView,
);
