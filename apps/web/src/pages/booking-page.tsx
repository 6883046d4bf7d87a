import { BookingView, ClinicBookingView } from '#features/self-booking';

/** The booking page of a doctor, or of the clinic if `slug` is undefined. */
export function BookingPage({ slug }: { slug?: string }) {
  return slug === undefined ? <ClinicBookingView /> : <BookingView slug={slug} />;
}
