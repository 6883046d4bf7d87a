import { BookingView } from '#features/self-booking';

export function BookingPage({ slug }: { slug: string }) {
  return <BookingView slug={slug} />;
}
