import { BookingView, ClinicBookingView } from '#features/self-booking';

/** The page of a doctor, or without a name the page of the clinic. */
export function BookingPage({ slug }: { slug?: string }) {
  return slug === undefined ? <ClinicBookingView /> : <BookingView slug={slug} />;
}
