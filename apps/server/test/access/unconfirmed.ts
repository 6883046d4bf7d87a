import { createManager, setDoctorsOfManager } from '@anteroom/contract/accounts';
import { sendEmailConfirmation } from '@anteroom/contract/address-confirmations';
import { createAppointment } from '@anteroom/contract/appointments';
import { saveBookingPage } from '@anteroom/contract/booking-pages';
import { createCalendarFeed } from '@anteroom/contract/calendar-feeds';
import { getDayTickets } from '@anteroom/contract/day-list';
import { createDisplay, extendDisplay, setDisplayMessage } from '@anteroom/contract/displays';
import { grantEmergencyAccess } from '@anteroom/contract/emergency-access';
import { listFreeTimes } from '@anteroom/contract/free-times';
import { createPatient, updatePatient } from '@anteroom/contract/patients';
import { addWalkIn } from '@anteroom/contract/queue-positions';
import { createReminderRule } from '@anteroom/contract/reminders';
import type { Route } from '@anteroom/contract/route';
import { getSchedule, listAvailableSlots } from '@anteroom/contract/schedule';
import { listDoctors } from '@anteroom/contract/staff';
import { getTicket, mailTicket } from '@anteroom/contract/visits';
import { addToWaitingList } from '@anteroom/contract/waiting-list';
import { openPage } from '#test/booking-pages';
import { type Desk, signIn } from '#test/call';
import type { Person } from '#test/people';
import { ask } from './ask.ts';
import type { Asked } from './row.ts';
import type { World } from './world.ts';

/** A request about an unconfirmed doctor, with the expected results for an admin and for that doctor. */
type Line = {
  route: Route;
  byAdmin: string;
  bySelf: string;
  input(world: World, doctor: Person): Asked | Promise<Asked>;
};

const password = 'Hard-To-Guess-42';
const anEmail = () => `new-${crypto.randomUUID()}@clinic.example`;
const today = ({ clinic }: World) => clinic.clock.now().toISOString().slice(0, 10);
const below = (doctor: Person) => ({ params: { doctorId: doctor.id } });

export const unconfirmedLines: readonly Line[] = [
  {
    route: createPatient,
    byAdmin: 'doctor_unconfirmed',
    bySelf: 'account_unconfirmed',
    input: (_, { id }) => ({ body: { firstName: 'Pat', lastName: 'New', doctorId: id } }),
  },
  {
    route: updatePatient,
    byAdmin: 'doctor_unconfirmed',
    bySelf: 'not_found',
    input: async (world, { id }) => ({
      params: { patientId: await world.aPatient() },
      body: { doctorId: id },
    }),
  },
  {
    route: createAppointment,
    byAdmin: 'doctor_unconfirmed',
    bySelf: 'account_unconfirmed',
    input: async (world, doctor) => ({ body: await world.aBooking(doctor) }),
  },
  {
    route: addToWaitingList,
    byAdmin: 'doctor_unconfirmed',
    bySelf: 'account_unconfirmed',
    input: async (world, { id }) => ({
      body: { patientId: await world.aPatient(), doctorIds: [id], earliest: '2027-06-07' },
    }),
  },
  {
    route: addWalkIn,
    byAdmin: 'doctor_unconfirmed',
    bySelf: 'account_unconfirmed',
    input: async (world, doctor) => ({ ...below(doctor), body: { patientId: await world.aPatient() } }),
  },
  {
    route: createManager,
    byAdmin: 'doctor_unconfirmed',
    bySelf: 'account_unconfirmed',
    input: (_, { id }) => ({ body: { name: 'New Manager', email: anEmail(), password, doctorId: id } }),
  },
  {
    route: setDoctorsOfManager,
    byAdmin: 'doctor_unconfirmed',
    bySelf: 'not_allowed',
    input: ({ manager, owner }, { id }) => ({
      params: { managerId: manager.id },
      body: { doctorIds: [owner.id, id] },
    }),
  },
  {
    route: createDisplay,
    byAdmin: 'doctor_unconfirmed',
    bySelf: 'account_unconfirmed',
    input: (_, { id }) => ({ body: { label: 'Room 1', doctorIds: [id] } }),
  },
  ...[extendDisplay, setDisplayMessage].map((route) => ({
    route,
    byAdmin: 'ok',
    bySelf: 'account_unconfirmed',
    input: async ({ desks, owner }: World) => {
      const display = { label: 'Hall', doctorIds: [owner.id] };
      const { body } = await desks.admin.call(createDisplay, { body: display });
      const params = { displayId: body.display.id };
      return route === extendDisplay ? { params } : { params, body: { message: 'Welcome' } };
    },
  })),
  {
    route: saveBookingPage,
    byAdmin: 'doctor_unconfirmed',
    bySelf: 'account_unconfirmed',
    input: (_, doctor) => ({
      ...below(doctor),
      body: { ...openPage, slug: `page-${crypto.randomUUID()}` },
    }),
  },
  {
    route: createReminderRule,
    byAdmin: 'doctor_unconfirmed',
    bySelf: 'account_unconfirmed',
    input: (_, { id }) => ({ body: { doctorId: id, channel: 'email', minutesBefore: 1440 } }),
  },
  {
    route: createCalendarFeed,
    byAdmin: 'doctor_unconfirmed',
    bySelf: 'account_unconfirmed',
    input: (_, doctor) => ({ ...below(doctor), body: { label: 'my phone' } }),
  },
  {
    route: grantEmergencyAccess,
    byAdmin: 'not_allowed',
    bySelf: 'account_unconfirmed',
    input: (world) => ({ body: { patientId: world.patientId, reason: 'They say it is an emergency' } }),
  },
  ...[getTicket, mailTicket].map((route) => ({
    route,
    byAdmin: route === getTicket ? 'ok' : 'patient_without_email',
    bySelf: 'account_unconfirmed',
    input: (world: World) => ({ params: { uuid: world.appointmentId } }),
  })),
  {
    route: sendEmailConfirmation,
    byAdmin: 'patient_without_email',
    bySelf: 'account_unconfirmed',
    input: (world) => ({ params: { patientId: world.patientId } }),
  },
  {
    route: getDayTickets,
    byAdmin: 'ok',
    bySelf: 'account_unconfirmed',
    input: (world, doctor) => ({ ...below(doctor), query: { date: today(world) } }),
  },
  {
    route: listAvailableSlots,
    byAdmin: 'not_found',
    bySelf: 'ok',
    input: (world, doctor) => ({ ...below(doctor), query: { date: today(world) } }),
  },
  {
    route: listFreeTimes,
    byAdmin: 'not_found',
    bySelf: 'ok',
    input: (world, doctor) => ({ ...below(doctor), query: { from: today(world) } }),
  },
  { route: getSchedule, byAdmin: 'ok', bySelf: 'ok', input: (_, doctor) => below(doctor) },
];

export async function anUnconfirmedDoctor(world: World): Promise<Desk> {
  const doctor = await world.aDoctor();
  await world.clinic.db
    .updateTable('users')
    .set({ is_confirmed: false })
    .where('id', '=', doctor.id)
    .execute();
  return signIn(world.clinic, doctor);
}

/** Sends the requests of these rows. Returns the errors, or an empty list. */
export async function askUnconfirmed(world: World, lines: readonly Line[]): Promise<string[]> {
  const desk = await anUnconfirmedDoctor(world);
  const wrong: string[] = [];
  for (const { route, input, ...expected } of lines) {
    for (const [token, code, who] of [
      [world.desks.admin.token, expected.byAdmin, 'an admin'],
      [desk.token, expected.bySelf, 'the doctor'],
    ] as const) {
      const asked = await input(world, desk.person);
      const { status, body } = await ask(world.clinic.address, route, asked, token);
      const got = status < 300 ? 'ok' : (body as { code: string }).code;
      if (got !== code) wrong.push(`${route.method} ${route.path}: ${who} got ${got}, not ${code}`);
    }
  }
  const { body } = await desk.call(listDoctors, {});
  if (body.doctors.map(({ id }) => id).join() !== String(desk.person.id))
    wrong.push('the doctor is not listed alone');
  return wrong;
}
