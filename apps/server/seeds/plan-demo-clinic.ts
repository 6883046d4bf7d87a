import { dateInZone, instantAt, plusDays } from '#platform/time/clinic-time';
import type { DemoBooking, DemoMoment } from './demo-booking.ts';
import { planDoctorsBookings } from './demo-bookings.ts';
import { demoDoctors } from './demo-doctors.ts';
import { type DemoPatient, planDemoPatients } from './demo-patients.ts';
import { readComplaints } from './demo-visit-words.ts';

export type DemoClinic = {
  patients: DemoPatient[];
  /** In order of booking. */
  bookings: DemoBooking[];
  now: Date;
  openedAt: Date;
};

/** Plans the whole demo at an instant. The same instant and zone give the same clinic. */
export async function planDemoClinic(now: Date, zone: string): Promise<DemoClinic> {
  const moment: DemoMoment = { now, today: dateInZone(now, zone), zone };
  const patients = await planDemoPatients(moment);
  const complaints = await readComplaints();
  const bookings = demoDoctors.flatMap((doctor) => planDoctorsBookings(doctor, patients, complaints, moment));
  return {
    now,
    openedAt: instantAt(plusDays(moment.today, -750), 9 * 60, zone),
    patients,
    bookings: bookings.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
  };
}
