import type { DemoBooking } from './demo-booking.ts';
import type { DemoDoctor } from './demo-doctors.ts';

const highestNumber = 999;

export type DemoTickets = {
  codes: ReadonlyMap<DemoBooking, string>;
  lastNumber: ReadonlyMap<DemoDoctor, number>;
};

/** Numbers each doctor's bookings in order of booking, from 001 to 999 and then from 001 again. */
export function numberTickets(bookings: readonly DemoBooking[]): DemoTickets {
  const codes = new Map<DemoBooking, string>();
  const lastNumber = new Map<DemoDoctor, number>();
  for (const booking of bookings) {
    const { doctor } = booking;
    const number = ((lastNumber.get(doctor) ?? 0) % highestNumber) + 1;
    lastNumber.set(doctor, number);
    codes.set(booking, `${doctor.ticketPrefix}-${String(number).padStart(3, '0')}`);
  }
  return { codes, lastNumber };
}
