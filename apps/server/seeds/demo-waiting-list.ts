import type { AppointmentType } from '@anteroom/contract/appointments';
import type { WaitingPriority } from '@anteroom/contract/waiting-list';
import { instantAt, minutesInZone, plusDays } from '#platform/time/clinic-time';
import type { DemoBooking, DemoMoment } from './demo-booking.ts';
import { carlos, type DemoDoctor, dana } from './demo-doctors.ts';
import type { DemoPatient } from './demo-patients.ts';
import { minutesAfter } from './instants.ts';

export type DemoEntry = {
  patient: DemoPatient;
  doctors: readonly DemoDoctor[];
  /** The patient's later appointment, which an earlier time would replace. */
  replaces: DemoBooking | null;
  types: readonly AppointmentType[];
  earliest: string;
  latest: string | null;
  weekdays: readonly number[];
  fromMinute: number | null;
  leastNoticeMinutes: number;
  priority: WaitingPriority;
  since: Date;
  /** The appointment that the patient got from the waiting list, or null. */
  bookedAs: DemoBooking | null;
};

export type DemoOffer = {
  entry: DemoEntry;
  state: 'taken' | 'declined' | 'booked' | 'skipped';
  dueAt: Date;
  answeredAt: Date | null;
};

/** A time that became free and was booked for a waiting patient. */
export type DemoFilled = { booking: DemoBooking; openedAt: Date; offers: DemoOffer[] };

export type DemoWaitingList = {
  entries: DemoEntry[];
  filled: DemoFilled | null;
  /** A cancelled appointment. The running server offers the freed time to the waiting patients. */
  freed: DemoBooking | null;
};

type Asked = DemoMoment & {
  patients: readonly DemoPatient[];
  bookings: readonly DemoBooking[];
  freed: DemoBooking | null;
};

/**
 * Plans the waiting list of Dana and Carlos, a freed time that one of these patients got, and a time that has just
 * become free.
 */
export function planDemoWaitingList(asked: Asked): DemoWaitingList {
  const { freed, today, zone } = asked;
  const waits = (patient: DemoPatient | undefined, daysAgo: number, wishes: Partial<DemoEntry> = {}) => {
    const since = instantAt(plusDays(today, -daysAgo), 9 * 60 + daysAgo, zone);
    return patient ? [{ ...anyTime, patient, since, earliest: plusDays(today, -daysAgo), ...wishes }] : [];
  };
  const [later, filling] = [findLater(asked), findFilling(asked)];
  const [one, two, three, four] = listIdle(asked, dana, true);
  const [noMail] = listIdle(asked, dana, false);
  const [ofCarlos] = listIdle(asked, carlos, true);
  const sooner = waits(later?.patient, 16, { replaces: later ?? null });
  const declines = waits(one, 13, { weekdays: [1, 2, 3, 4, 5] });
  const gets = waits(filling?.patient, 10, { bookedAs: filling ?? null });
  const unreachable = waits(noMail, 8);
  const entries = [
    ...sooner,
    ...declines,
    ...gets,
    ...unreachable,
    ...waits(two, 4, { doctors: [dana, carlos], leastNoticeMinutes: 60 }),
    ...waits(three, 3, { types: ['procedure'], priority: 'urgent', leastNoticeMinutes: 24 * 60 }),
    ...waits(four, 2, { weekdays: [2, 4], fromMinute: 14 * 60, latest: plusDays(today, 30) }),
    ...waits(ofCarlos, 3, { doctors: [carlos], types: ['follow_up', 'check_up'] }),
  ];
  const asks = { first: sooner[0], second: declines[0], third: gets[0], last: unreachable[0] };
  return { entries, filled: filling ? planFilled(filling, asks) : null, freed };
}

const anyTime: Omit<DemoEntry, 'patient' | 'since' | 'earliest'> = {
  doctors: [dana],
  replaces: null,
  types: [],
  latest: null,
  weekdays: [],
  fromMinute: null,
  leastNoticeMinutes: 120,
  priority: 'routine',
  bookedAs: null,
};

/**
 * Lists a doctor's active patients who have no upcoming appointment and did not choose SMS: either all with a mail
 * address or all without one.
 */
function listIdle({ patients, bookings, today }: Asked, doctor: DemoDoctor, hasMail: boolean): DemoPatient[] {
  const coming = new Set(bookings.filter(({ date }) => date >= today).map(({ patient }) => patient));
  return patients.filter(
    (patient) =>
      patient.doctor === doctor &&
      patient.isActive &&
      patient.contactBy === null &&
      (patient.email !== null) === hasMail &&
      !coming.has(patient),
  );
}

/** Finds an appointment with Dana that its patient would like to have earlier. */
function findLater({ bookings, today }: Asked): DemoBooking | undefined {
  return bookings.find(
    ({ doctor, status, date, patient }) =>
      doctor === dana &&
      status === 'scheduled' &&
      date > plusDays(today, 9) &&
      patient.email !== null &&
      patient.contactBy === null,
  );
}

/**
 * Finds an upcoming appointment with Dana that was booked in the last days, at 10:00 or later: earlier offers then fit
 * within office hours.
 */
function findFilling({ bookings, today, zone }: Asked): DemoBooking | undefined {
  return bookings.find(
    ({ doctor, status, date, createdAt, patient }) =>
      doctor === dana &&
      (status === 'scheduled' || status === 'confirmed') &&
      today < date &&
      date <= plusDays(today, 8) &&
      createdAt >= instantAt(plusDays(today, -6), 0, zone) &&
      minutesInZone(createdAt, zone) >= 10 * 60 &&
      patient.email !== null &&
      patient.contactBy === null,
  );
}

type Asks = Record<'first' | 'second' | 'third' | 'last', DemoEntry | undefined>;

/** How many minutes the server waits before it sends an offer to the next patient, for a time more than a day ahead. */
const step = 30;

/**
 * Plans the offers of a freed time. Staff booked the time for the third patient, two minutes after that patient's
 * offer.
 */
function planFilled(booking: DemoBooking, { first, second, third, last }: Asks): DemoFilled {
  const bookedAt = booking.createdAt;
  const askedAt = (place: number) => minutesAfter(bookedAt, (place - 2) * step - 2);
  const offer = (
    entry: DemoEntry | undefined,
    place: number,
    state: DemoOffer['state'],
    answeredAt: Date | null,
  ) => (entry ? [{ entry, state, dueAt: askedAt(place), answeredAt }] : []);
  return {
    booking,
    openedAt: minutesAfter(askedAt(0), -1),
    offers: [
      ...offer(first, 0, 'taken', null),
      ...offer(second, 1, 'declined', minutesAfter(askedAt(1), 12)),
      ...offer(third, 2, 'booked', bookedAt),
      ...offer(last, 2, 'skipped', null),
    ],
  };
}
