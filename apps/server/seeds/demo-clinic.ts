import { hashPassword } from '#features/auth';
import type { Context, Settings } from '#platform/context';
import type { AppSecrets } from '#platform/crypto/keys';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { demoAccounts, demoPassword } from './demo-accounts.ts';
import {
  addAppointments,
  addCancellationsByPatients,
  addQueueEntries,
  hasTicket,
} from './demo-bookings.queries.ts';
import { describeClinic, isEmptyClinic, recordDemoLoaded } from './demo-clinic.queries.ts';
import { demoDoctors } from './demo-doctors.ts';
import { addPatients } from './demo-patients.queries.ts';
import { addReminders } from './demo-reminders.queries.ts';
import { addBookingPage } from './demo-requests.queries.ts';
import {
  addDoctors,
  addManagerLinks,
  addQueues,
  addSchedules,
  addUsers,
  type StaffIds,
} from './demo-staff.queries.ts';
import { numberTickets } from './demo-tickets.ts';
import { addWaitingList } from './demo-waiting-list.queries.ts';
import { type DemoClinic, planDemoClinic } from './plan-demo-clinic.ts';

type DemoContext = Pick<Context, 'db' | 'clock' | 'log'> & {
  settings: Pick<Settings, 'clinicTimezone'> & AppSecrets;
};

/** Fills an empty database with the demo clinic. Returns false and does nothing if it already has a user. */
export async function loadDemoClinic({ db, clock, log, settings }: DemoContext): Promise<boolean> {
  // The plan is made before the transaction, because another process may wait for the transaction's lock.
  const clinic = await planDemoClinic(clock.now(), settings.clinicTimezone);
  const passwordHash = await hashPassword(demoPassword, 'the server');
  return inTransaction(db, async (tx) => {
    if (!(await isEmptyClinic(tx))) return false;
    const staff = await addStaff(tx, clinic, passwordHash);
    await addDays(tx, clinic, staff, settings);
    const counts = { patients: clinic.patients.length, appointments: clinic.bookings.length };
    await recordDemoLoaded(tx, counts);
    log.info(counts, 'the demo clinic is loaded');
    return true;
  });
}

async function addStaff(tx: Tx, { now, openedAt }: DemoClinic, passwordHash: string): Promise<StaffIds> {
  const staff = await addUsers(tx, demoAccounts, { passwordHash, since: openedAt });
  await addDoctors(tx, demoDoctors, staff);
  await addManagerLinks(tx, demoAccounts, staff, openedAt);
  await addSchedules(tx, demoDoctors, staff, openedAt);
  await describeClinic(tx, now, passwordHash);
  return staff;
}

async function addDays(
  tx: Tx,
  clinic: DemoClinic,
  staff: StaffIds,
  settings: DemoContext['settings'],
): Promise<void> {
  const { patients, bookings, now, openedAt } = clinic;
  const { codes, lastNumber } = numberTickets(bookings.filter(hasTicket));
  const patientIds = await addPatients(tx, patients, staff);
  await addQueues(tx, demoDoctors, staff, { lastTicketNumber: lastNumber, changedAt: now });
  const appointments = await addAppointments(tx, bookings, { staff, patients: patientIds, codes });
  await addQueueEntries(tx, bookings, { staff, appointments });
  await addCancellationsByPatients(tx, bookings, { staff, appointments });
  await addReminders(tx, clinic.reminders, { staff, patients: patientIds, appointments, since: openedAt });
  await addBookingPage(tx, clinic.requests, { staff, settings, now });
  await addWaitingList(tx, clinic.waitingList, { staff, patients: patientIds, appointments });
}
