import { dateInZone, instantAt, plusDays } from '#platform/time/clinic-time';
import type { DemoBooking, DemoMoment } from './demo-booking.ts';
import { planDoctorsBookings } from './demo-bookings.ts';
import { cancelSome } from './demo-cancellations.ts';
import { demoDoctors } from './demo-doctors.ts';
import { type DemoPatient, planDemoPatients } from './demo-patients.ts';
import { type DemoReminder, planDemoReminders } from './demo-reminders.ts';
import { type DemoRequest, planDemoRequests } from './demo-requests.ts';
import { readComplaints } from './demo-visit-words.ts';
import { type DemoWaitingList, planDemoWaitingList } from './demo-waiting-list.ts';

export type DemoClinic = {
  patients: DemoPatient[];
  /** The appointments, in the order in which they were booked. */
  bookings: DemoBooking[];
  reminders: DemoReminder[];
  requests: DemoRequest[];
  waitingList: DemoWaitingList;
  now: Date;
  openedAt: Date;
};

/** Plans the whole demo at an instant. The same instant and zone give the same clinic. */
export async function planDemoClinic(now: Date, zone: string): Promise<DemoClinic> {
  const moment: DemoMoment = { now, today: dateInZone(now, zone), zone };
  const patients = await planDemoPatients(moment);
  const complaints = await readComplaints();
  const planned = demoDoctors.flatMap((doctor) => planDoctorsBookings(doctor, patients, complaints, moment));
  const { bookings, freed } = cancelSome(planned, moment);
  return {
    now,
    openedAt: instantAt(plusDays(moment.today, -750), 9 * 60, zone),
    patients,
    bookings: bookings.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
    reminders: planDemoReminders(bookings, moment),
    requests: planDemoRequests(patients, bookings, moment),
    waitingList: planDemoWaitingList({ patients, bookings, freed, ...moment }),
  };
}
