import type { BookableType } from '@anteroom/contract/self-booking';
import { instantAt, plusDays } from '#platform/time/clinic-time';
import type { DemoBooking, DemoMoment } from './demo-booking.ts';
import { carlos, hoursOn } from './demo-doctors.ts';
import type { DemoPatient } from './demo-patients.ts';
import { minutesAfter } from './instants.ts';

/** A request on Carlos's booking page that staff have not answered yet. */
export type DemoRequest = {
  start: Date;
  end: Date;
  type: BookableType;
  confirmedAt: Date;
  given: { firstName: string; lastName: string; dateOfBirth: string; email: string; phone: string | null };
};

const newPerson = {
  firstName: 'Noor',
  lastName: 'Haddad',
  dateOfBirth: '1991-04-17',
  email: 'noor.haddad@example.org',
  phone: '+16175550198',
};

/** Plans two booking requests: one of a patient whose record has another mail address, and one of a new person. */
export function planDemoRequests(
  patients: readonly DemoPatient[],
  bookings: readonly DemoBooking[],
  moment: DemoMoment,
): DemoRequest[] {
  const coming = new Set(bookings.filter(({ date }) => date >= moment.today).map(({ patient }) => patient));
  const known = patients.find(
    (patient) =>
      patient.doctor === carlos && patient.isActive && patient.email !== null && !coming.has(patient),
  );
  const [first, second] = freeTimes(bookings, moment);
  if (!known || !first || !second) return [];
  const { firstName, lastName, dateOfBirth, email } = known;
  const given = { firstName, lastName, dateOfBirth, email: `home.${email}`, phone: null };
  return [
    { ...first, type: 'follow_up', confirmedAt: minutesAfter(moment.now, -140), given },
    { ...second, type: 'consultation', confirmedAt: minutesAfter(moment.now, -25), given: newPerson },
  ];
}

/**
 * Returns Carlos's first free time on each day from 8 to 13 days ahead that has one. Staff usually settle requests for
 * sooner days first, so these would no longer be waiting.
 */
function freeTimes(bookings: readonly DemoBooking[], { today, zone }: DemoMoment) {
  const busy = bookings.filter(({ doctor, status }) => doctor === carlos && status !== 'cancelled');
  const isFree = ({ start, end }: { start: Date; end: Date }) =>
    busy.every(
      ({ scheduledAt, durationMinutes }) =>
        minutesAfter(scheduledAt, durationMinutes) <= start || end <= scheduledAt,
    );
  return Array.from({ length: 6 }, (_, index) => plusDays(today, 8 + index)).flatMap((date) => {
    const times = hoursOn(carlos, date).flatMap(({ startMinute, endMinute, slotMinutes }) =>
      Array.from({ length: Math.floor((endMinute - startMinute) / slotMinutes) }, (_, slot) => {
        const start = instantAt(date, startMinute + slot * slotMinutes, zone);
        return { start, end: minutesAfter(start, slotMinutes) };
      }),
    );
    const free = times.find(isFree);
    return free ? [free] : [];
  });
}
