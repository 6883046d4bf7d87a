import { plusDays } from '#platform/time/clinic-time';
import type { DemoBooking, DemoMoment } from './demo-booking.ts';
import { carlos, type DemoDoctor, dana } from './demo-doctors.ts';
import { minutesAfter } from './instants.ts';

/** The cancellation reason of an appointment that the patient cancelled on the page of the ticket. */
export const cancelledOnline = 'Cancelled online by the patient';

type Cancelled = {
  bookings: DemoBooking[];
  /** A cancelled appointment with the demo doctor Dana. The server offers its time to waiting patients. */
  freed: DemoBooking | null;
};

/**
 * Cancels two demo appointments: one with Carlos, as if by its patient, and one with Dana, whose time becomes free for
 * others.
 */
export function cancelSome(planned: readonly DemoBooking[], { now, today }: DemoMoment): Cancelled {
  const find = (doctor: DemoDoctor, [first, last]: [number, number]) =>
    planned.find(
      (booking) =>
        booking.doctor === doctor &&
        booking.status === 'scheduled' &&
        plusDays(today, first) <= booking.date &&
        booking.date <= plusDays(today, last),
    );
  const [byPatient, freed] = [find(carlos, [2, 5]), find(dana, [6, 8])];
  const bookings = planned.map((booking) => {
    if (booking === byPatient) return cancel(booking, cancelledOnline, minutesAfter(now, -70));
    return booking === freed ? cancel(booking, 'Travelling that week.', minutesAfter(now, -1)) : booking;
  });
  return { bookings, freed: bookings[planned.indexOf(freed as DemoBooking)] ?? null };
}

function cancel(booking: DemoBooking, cancellationReason: string, updatedAt: Date): DemoBooking {
  return { ...booking, status: 'cancelled', cancellationReason, updatedAt };
}
