import { describe, expect, it } from 'vitest';
import { dateInZone, dayOfWeek, instantAt, plusDays, startOfDate } from '#platform/time/clinic-time';
import type { DemoBooking } from './demo-booking.ts';
import { carlos, type DemoDoctor, dana, demoDoctors, hoursOn, uma } from './demo-doctors.ts';
import { minutesAfter } from './instants.ts';
import { planDemoClinic } from './plan-demo-clinic.ts';

const starts = [
  { when: 'on a Wednesday at 10:00', now: '2026-11-25T09:00:00Z', zone: 'Europe/Berlin' },
  { when: 'on a Friday at noon', now: '2026-11-20T17:00:00Z', zone: 'America/New_York' },
  { when: 'on a Sunday at 03:00', now: '2026-11-22T02:00:00Z', zone: 'Europe/Berlin' },
  { when: 'half a minute after midnight', now: '2026-11-24T23:00:30Z', zone: 'Europe/Berlin' },
  { when: 'at the stroke of midnight', now: '2026-11-25T00:00:00Z', zone: 'UTC' },
  { when: 'a minute before midnight', now: '2026-11-25T22:59:00Z', zone: 'Europe/Berlin' },
  {
    when: 'on the day of 25 hours, in the hour that comes twice',
    now: '2026-10-25T01:30:00Z',
    zone: 'Europe/Berlin',
  },
  { when: 'on the day of 23 hours, after the gap', now: '2027-03-28T01:05:00Z', zone: 'Europe/Berlin' },
  { when: 'late on the day of 23 hours', now: '2027-03-28T21:50:00Z', zone: 'Europe/Berlin' },
  { when: 'where midnight is skipped', now: '2022-04-21T22:01:00Z', zone: 'Africa/Cairo' },
  { when: 'far east of Greenwich', now: '2026-12-31T10:20:00Z', zone: 'Pacific/Kiritimati' },
];

const instants = ({ arrivedAt, calledAt, startedAt, completedAt }: DemoBooking) =>
  [arrivedAt, calledAt, startedAt, completedAt].filter((instant) => instant !== null);
const endOf = ({ scheduledAt, durationMinutes }: DemoBooking) => minutesAfter(scheduledAt, durationMinutes);
const isActive = ({ status }: DemoBooking) => status !== 'cancelled' && status !== 'no_show';
const byTime = (a: DemoBooking, b: DemoBooking) => a.scheduledAt.getTime() - b.scheduledAt.getTime();
const namesOf = (bookings: readonly DemoBooking[]) => bookings.map(({ patient }) => patient.lastName);

function overlaps(bookings: readonly DemoBooking[]): DemoBooking[] {
  const inOrder = bookings.filter(isActive).toSorted(byTime);
  return inOrder.filter((booking, place) => {
    const next = inOrder[place + 1];
    return next !== undefined && next.scheduledAt < endOf(booking);
  });
}

async function begin({ now: instant, zone }: (typeof starts)[number]) {
  const now = new Date(instant);
  const clinic = await planDemoClinic(now, zone);
  const of = (doctor: DemoDoctor) => clinic.bookings.filter((booking) => booking.doctor === doctor);
  return { clinic, now, today: dateInZone(now, zone), zone, of };
}

describe.each(starts)('the days of a demo clinic begun $when', async (start) => {
  const { clinic, today, zone, of } = await begin(start);
  const todayOf = (doctor: DemoDoctor) => of(doctor).filter(({ date }) => date === today);

  it.each([dana, carlos])(
    'today’s queue for $specialization in the demo clinic is already in progress',
    (doctor) => {
      const todays = todayOf(doctor);
      const count = (...statuses: string[]) =>
        todays.filter(({ status }) => statuses.includes(status)).length;
      expect(todays).toHaveLength(12);
      expect(count('completed')).toBe(4);
      expect(count('no_show')).toBe(1);
      expect(count('in_progress')).toBe(1);
      expect(count('scheduled', 'confirmed')).toBe(6);
      expect(todays.filter(({ arrivedAt, calledAt }) => arrivedAt && !calledAt)).toHaveLength(3);
      expect(of(doctor).filter(({ status }) => status === 'in_progress')).toHaveLength(1);
    },
  );

  it('every demo appointment planned for today begins and ends today', () => {
    const todays = [...todayOf(dana), ...todayOf(carlos)];
    const start = startOfDate(today, zone).getTime();
    const end = startOfDate(plusDays(today, 1), zone).getTime();
    for (const booking of todays) {
      expect(booking.scheduledAt.getTime()).toBeGreaterThanOrEqual(start);
      expect(endOf(booking).getTime()).toBeLessThanOrEqual(end);
      for (const instant of instants(booking)) expect(instant.getTime()).toBeGreaterThanOrEqual(start);
    }
  });

  it('no demo patient is still waiting on a past day, and no demo visit on a future day is completed', () => {
    const statuses = (bookings: DemoBooking[]) => new Set(bookings.map(({ status }) => status));
    const past = clinic.bookings.filter(({ date }) => date < today);
    const ahead = clinic.bookings.filter(({ date }) => date > today);
    expect(statuses(past)).toEqual(new Set(['completed', 'cancelled', 'no_show']));
    expect(statuses(ahead)).toEqual(new Set(['scheduled', 'confirmed', 'cancelled']));
    expect(ahead.every(({ patient }) => patient.isActive)).toBe(true);
  });
});

describe.each(starts)('the visits of a demo clinic begun $when', async (start) => {
  const { clinic, now, of } = await begin(start);

  it('demo appointments of the same patient or the same doctor never overlap', () => {
    for (const doctor of demoDoctors) expect(namesOf(overlaps(of(doctor)))).toEqual([]);
    const patients = Map.groupBy(clinic.bookings, ({ patient }) => patient);
    for (const bookings of patients.values()) {
      expect(namesOf(overlaps(bookings))).toEqual([]);
      const dates = bookings.map(({ date }) => date);
      expect(new Set(dates).size).toBe(dates.length);
    }
  });

  it('no two demo appointments of the same doctor begin at the same time', () => {
    for (const doctor of demoDoctors) {
      const times = of(doctor).map(({ scheduledAt }) => scheduledAt.getTime());
      expect(new Set(times).size).toBe(times.length);
    }
  });

  it('the times of demo visits are in order and not in the future, and no demo doctor sees two patients at once', () => {
    for (const doctor of demoDoctors) {
      const seen = of(doctor)
        .toSorted(byTime)
        .filter(({ calledAt }) => calledAt);
      const all = seen.flatMap((booking) => [booking.calledAt, booking.startedAt, booking.completedAt]);
      const order = all.filter((instant) => instant !== null).map((instant) => instant.getTime());
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    }
    for (const booking of clinic.bookings) {
      const order = instants(booking).map((instant) => instant.getTime());
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      expect(Math.max(0, ...order)).toBeLessThanOrEqual(now.getTime());
      expect(booking.createdAt.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(booking.updatedAt.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(booking.patient.createdAt.getTime()).toBeLessThan(booking.createdAt.getTime());
    }
  });
});

describe.each(starts)('the calendar of a demo clinic begun $when', async (start) => {
  const { clinic, today, zone, of } = await begin(start);

  it('plans demo appointments from a month ago to two weeks ahead, within working hours', () => {
    const others = clinic.bookings.filter(({ date }) => date !== today);
    for (const booking of others) {
      const fits = hoursOn(booking.doctor, booking.date).some(
        ({ startMinute, endMinute }) =>
          instantAt(booking.date, startMinute, zone) <= booking.scheduledAt &&
          endOf(booking) <= instantAt(booking.date, endMinute, zone),
      );
      expect(fits).toBe(true);
      expect(dateInZone(booking.scheduledAt, zone)).toBe(booking.date);
    }
    for (const doctor of [dana, carlos]) {
      const dates = new Set(of(doctor).map(({ date }) => date));
      const expected = Array.from({ length: 41 }, (_, day) => plusDays(today, day - 30)).filter(
        (date) => dayOfWeek(date) % 6 !== 0,
      );
      expect(expected.filter((date) => !dates.has(date))).toEqual([]);
      expect(of(doctor).length).toBeGreaterThan(200);
    }
    expect(of(uma).length).toBeGreaterThan(2);
  });
});

describe.each(starts)('the messages of a demo clinic begun $when', async (start) => {
  const { clinic, now, of, today } = await begin(start);
  const { reminders, requests, waitingList } = clinic;

  it('plans more than a hundred past demo reminders, including one failed email for an upcoming appointment', () => {
    expect(reminders.length).toBeGreaterThan(100);
    for (const { dueAt, booking } of reminders) {
      expect(dueAt.getTime()).toBeLessThanOrEqual(now.getTime());
      expect(dueAt.getTime()).toBeLessThan(booking.scheduledAt.getTime());
    }
    const failed = reminders.filter(({ state, rule }) => state === 'failed' && rule.channel === 'email');
    expect(failed.map(({ booking }) => booking.scheduledAt > now)).toEqual([true]);
    expect(reminders.filter(({ state }) => state === 'unknown')).toHaveLength(1);
  });

  it('demo booking requests ask for times that are free', () => {
    expect(requests).toHaveLength(2);
    for (const { start, end } of requests) {
      const busy = of(carlos).filter(
        (booking) => isActive(booking) && booking.scheduledAt < end && start < endOf(booking),
      );
      expect(busy).toEqual([]);
    }
  });

  it('the demo waiting list has eight patients, a cancelled appointment to fill, and an opening that a patient booked', () => {
    const { entries, filled, freed } = waitingList;
    expect(entries).toHaveLength(8);
    expect(new Set(entries.map(({ patient }) => patient)).size).toBe(entries.length);
    for (const { since, patient } of entries) {
      expect(since.getTime()).toBeLessThan(now.getTime());
      expect(patient.isActive).toBe(true);
    }
    expect([freed?.status, freed?.doctor]).toEqual(['cancelled', dana]);
    expect(filled?.booking.date.localeCompare(today)).toBe(1);
    expect(filled?.offers.map(({ state }) => state)).toEqual(['taken', 'declined', 'booked', 'skipped']);
    for (const { entry, dueAt } of filled?.offers ?? []) {
      expect(entry.since.getTime()).toBeLessThan(dueAt.getTime());
    }
  });
});

describe('the demo clinic', async () => {
  const now = new Date('2026-11-25T09:00:00Z');
  const first = await planDemoClinic(now, 'Europe/Berlin');

  it('planning a demo clinic twice for the same instant gives identical plans', async () => {
    expect(await planDemoClinic(now, 'Europe/Berlin')).toEqual(first);
  });
});
