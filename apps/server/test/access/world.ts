import { createAppointment } from '@anteroom/contract/appointments';
import { updatePatient } from '@anteroom/contract/patients';
import { createScheduleSlot } from '@anteroom/contract/schedule';
import { createScheduleException } from '@anteroom/contract/schedule-exceptions';
import { plusDays } from '#platform/clinic-time';
import { type Desk, signIn } from '#test/call';
import type { Clinic } from '#test/clinic';
import { liftBounds } from '#test/lift-bounds';
import { aBooking, aDoctor, aManagerOf, anAdmin, aPatientOf, type Person } from '#test/people';

/** The columns of the matrix that are people: an admin, the owning doctor, another one, a manager of each, and one of both. */
export const callers = ['admin', 'owner', 'other', 'manager', 'otherManager', 'managerOfBoth'] as const;
export type Caller = (typeof callers)[number];

/** Two doctors, their managers and an admin, with records that belong to the first doctor, the owner. */
export type World = {
  clinic: Clinic;
  desks: Record<Caller, Desk>;
  owner: Person;
  other: Person;
  manager: Person;
  /** The doctor for whom a caller works; the other one for an admin. */
  doctorOf(caller: Caller): Person;
  patientId: number;
  patientName: string;
  patientPhone: string;
  appointmentId: string;
  /** The owner's patient who has an appointment with the other doctor. */
  sharedPatientId: number;
  /** The owner's patient who was the other doctor's, by whom there is a trail of it. */
  movedPatientId: number;
  changeMovedPatient(): Promise<void>;
  aDoctor(): Promise<Person>;
  aManagerOf(doctor: Person): Promise<Person>;
  /** A manager who was invited and has not chosen a password, by their id. */
  anInvitedManagerOf(doctor: Person): Promise<number>;
  aPatient(): Promise<number>;
  anInactivePatient(): Promise<number>;
  aSharedPatient(): Promise<number>;
  /** Another session of someone's, by its id. */
  anotherSessionOf(person: Person): Promise<number>;
  /** A booking of the owner's patient, at a time that nobody has taken. */
  aBooking(doctor: Person): Promise<ReturnType<typeof aBooking>>;
  /** A quarter-hour of the week that no schedule slot has yet. */
  aFreeWindow(): FreeWindow;
  /** One more slot in the owner's schedule, by its id. */
  aScheduleSlot(): Promise<number>;
  /** A far date on which no exception of the owner's is. */
  aFreeDate(): string;
  /** A day off of the owner's, by its id, and the date. */
  aDayOff(): Promise<{ exceptionId: number; date: string }>;
  /** An appointment of a doctor with a patient of their own. */
  anAppointmentOf(doctor: Person): Promise<string>;
  /** One more patient waiting in the owner's line today, and who is being seen. */
  aWaitingPatient(): Promise<{ appointmentId: string; currentAppointmentId: string | null }>;
};

type FreeWindow = { dayOfWeek: number; startTime: string; endTime: string; slotDurationMinutes: 15 };

const worksForOwner: ReadonlySet<Caller> = new Set(['owner', 'manager', 'managerOfBoth']);

export async function aWorld(clinic: Clinic): Promise<World> {
  await liftBounds(clinic);
  const people = await aStaff(clinic);
  const { owner, other, manager } = people;
  const desks = Object.fromEntries(
    await Promise.all(callers.map(async (caller) => [caller, await signIn(clinic, people[caller])])),
  ) as World['desks'];
  const nextTime = aFreeTime(clinic);
  const aFreeWindow = freeWindows();
  const book = async (patientId: number, doctor: Person, at = nextTime()) => {
    const booking = aBooking(patientId, doctor, at, { allowOverlap: true });
    const { body } = await desks.admin.call(createAppointment, { body: booking });
    return body.appointment.uuid;
  };
  const aSharedPatient = async () => {
    const patientId = await aPatientOf(clinic, owner);
    await book(patientId, other);
    return patientId;
  };
  const patientName = 'Unmistakable';
  const patientPhone = '617.555.0177';
  const patientId = await aPatientOf(clinic, owner, { lastName: patientName, phone: patientPhone });
  const movedPatientId = await aMovedPatient(clinic, desks, { from: other, to: owner });
  return {
    clinic,
    desks,
    ...{ owner, other, manager },
    doctorOf: (caller) => (worksForOwner.has(caller) ? owner : other),
    ...{ patientId, patientName, patientPhone, movedPatientId },
    appointmentId: await book(patientId, owner),
    sharedPatientId: await aSharedPatient(),
    changeMovedPatient: async () => {
      const change = { params: { patientId: movedPatientId }, body: { city: crypto.randomUUID() } };
      await desks.owner.call(updatePatient, change);
    },
    aDoctor: () => aDoctor(clinic),
    aManagerOf: (doctor) => aManagerOf(clinic, doctor),
    anInvitedManagerOf: (doctor) => anInvitedManagerOf(clinic, doctor),
    aPatient: () => aPatientOf(clinic, owner),
    anInactivePatient: () => anInactivePatient(clinic, owner),
    aSharedPatient,
    anotherSessionOf: (person) => anotherSessionOf(clinic, person),
    aBooking: async (doctor) => aBooking(await aPatientOf(clinic, owner), doctor, nextTime()),
    aFreeWindow,
    aScheduleSlot: async () => {
      const params = { doctorId: owner.id };
      const { body } = await desks.admin.call(createScheduleSlot, { params, body: aFreeWindow() });
      return body.slot.id;
    },
    ...daysOffOf(owner, desks.admin),
    anAppointmentOf: async (doctor) => book(await aPatientOf(clinic, doctor), doctor),
    aWaitingPatient: async () => ({
      appointmentId: await book(await aPatientOf(clinic, owner), owner, clinic.clock.now()),
      currentAppointmentId: await whoIsCurrent(clinic, owner),
    }),
  };
}

async function aStaff(clinic: Clinic): Promise<Record<Caller, Person>> {
  const [owner, other] = [await aDoctor(clinic), await aDoctor(clinic)];
  return {
    admin: await anAdmin(clinic),
    owner,
    other,
    manager: await aManagerOf(clinic, owner),
    otherManager: await aManagerOf(clinic, other),
    managerOfBoth: await aManagerOf(clinic, owner, other),
  };
}

/** Next year, an hour apart: far from the lines of today. */
function aFreeTime(clinic: Clinic): () => Date {
  let hours = 365 * 24;
  const start = clinic.clock.now().getTime();
  return () => {
    hours += 1;
    return new Date(Math.floor(start / 300_000) * 300_000 + hours * 3_600_000);
  };
}

/** Day after day, some years on: no appointment is there. */
function daysOffOf(owner: Person, admin: Desk): Pick<World, 'aFreeDate' | 'aDayOff'> {
  let last = '2040-01-01';
  const aFreeDate = () => {
    last = plusDays(last, 1);
    return last;
  };
  return {
    aFreeDate,
    aDayOff: async () => {
      const [params, date] = [{ doctorId: owner.id }, aFreeDate()];
      const body = { firstDate: date, lastDate: date, hours: [] };
      const answer = await admin.call(createScheduleException, { params, body });
      return { exceptionId: answer.body.exception.id, date };
    },
  };
}

/** Quarter after quarter; a day's last one, which 23:59 would cut short, is left out. */
function freeWindows(): () => FreeWindow {
  const quartersOfDay = 95;
  let count = 0;
  return () => {
    const quarter = count % quartersOfDay;
    const dayOfWeek = Math.floor(count / quartersOfDay) % 7;
    count += 1;
    return {
      dayOfWeek,
      startTime: toTime(quarter),
      endTime: toTime(quarter + 1),
      slotDurationMinutes: 15,
    };
  };
}

function toTime(quarter: number): string {
  return new Date(quarter * 900_000).toISOString().slice(11, 16);
}

async function anInvitedManagerOf(clinic: Clinic, doctor: Person): Promise<number> {
  const { id } = await aManagerOf(clinic, doctor);
  await clinic.db.updateTable('users').set({ password_hash: '' }).where('id', '=', id).execute();
  return id;
}

async function anInactivePatient(clinic: Clinic, doctor: Person): Promise<number> {
  const patientId = await aPatientOf(clinic, doctor);
  await clinic.db.updateTable('patients').set({ is_active: false }).where('id', '=', patientId).execute();
  return patientId;
}

async function anotherSessionOf(clinic: Clinic, person: Person): Promise<number> {
  await signIn(clinic, person);
  const { id } = await clinic.db
    .selectFrom('sessions')
    .select((sessions) => sessions.fn.max('id').as('id'))
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow();
  return id;
}

async function whoIsCurrent({ db }: Clinic, doctor: Person): Promise<string | null> {
  const current = await db
    .selectFrom('queue_entries')
    .innerJoin('appointments', 'appointments.id', 'queue_entries.appointment_id')
    .select('appointments.uuid')
    .where('queue_entries.doctor_id', '=', doctor.id)
    .where('queue_entries.status', '=', 'in_progress')
    .executeTakeFirst();
  return current?.uuid ?? null;
}

async function aMovedPatient(
  clinic: Clinic,
  desks: World['desks'],
  { from, to }: { from: Person; to: Person },
): Promise<number> {
  const params = { patientId: await aPatientOf(clinic, from) };
  await desks.other.call(updatePatient, { params, body: { city: 'Bern' } });
  await desks.admin.call(updatePatient, { params, body: { doctorId: to.id } });
  return params.patientId;
}
