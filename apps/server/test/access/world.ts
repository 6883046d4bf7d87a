import { randomBytes } from 'node:crypto';
import { createAppointment } from '@anteroom/contract/appointments';
import { updateClinic } from '@anteroom/contract/clinic-details';
import { getPatient, updatePatient } from '@anteroom/contract/patients';
import { createScheduleSlot } from '@anteroom/contract/schedule';
import { createScheduleException } from '@anteroom/contract/schedule-exceptions';
import { plusDays } from '#platform/time/clinic-time';
import { type Desk, signIn } from '#test/call';
import type { Clinic } from '#test/clinic';
import { disableLimits } from '#test/disable-limits';
import { aBooking, aDoctor, aManagerOf, anAdmin, aPatientOf, type Person } from '#test/people';

/**
 * The callers in the matrix: an admin, the doctor who owns the records, another doctor, a manager of each, and a
 * manager of both.
 */
export const callers = ['admin', 'owner', 'other', 'manager', 'otherManager', 'managerOfBoth'] as const;
export type Caller = (typeof callers)[number];

/**
 * Two doctors, their managers and an admin. The records belong to the first doctor, the owner. The test clinic hides
 * clinical text from managers.
 */
export type World = {
  clinic: Clinic;
  desks: Record<Caller, Desk>;
  owner: Person;
  other: Person;
  manager: Person;
  /**
   * Returns the doctor that a caller works for: the owner for the manager of both, and the other doctor for an admin.
   */
  doctorOf(caller: Caller): Person;
  patientId: number;
  patientName: string;
  patientPhone: string;
  appointmentId: string;
  /** A patient of the owner who also has an appointment with the other doctor. */
  sharedPatientId: number;
  /**
   * Patients who first belonged to the other doctor and now belong to the owner. The other doctor's audit trail has
   * rows about them.
   */
  movedPatientIds: ReadonlySet<number>;
  /**
   * Adds a patient of the other doctor and gives the patient to the owner. Both doctors change the record, so that the
   * latest audit rows are about it.
   */
  movePatientToOwner(): Promise<void>;
  aDoctor(): Promise<Person>;
  /** Adds a doctor with a second factor. Returns the doctor's id. */
  aDoctorWithSecondFactor(): Promise<number>;
  /** Adds a passkey of a doctor who is not one of the callers. Returns the passkey's id. */
  aForeignPasskey(): Promise<number>;
  aManagerOf(doctor: Person): Promise<Person>;
  /** Adds an invited manager who has not chosen a password yet. Returns the manager's id. */
  anInvitedManagerOf(doctor: Person): Promise<number>;
  aPatient(): Promise<number>;
  anInactivePatient(): Promise<number>;
  aSharedPatient(): Promise<number>;
  bookWithOwner(patientId: number): Promise<string>;
  /** Signs the person in again. Returns the id of the new session. */
  anotherSessionOf(person: Person): Promise<number>;
  /** Adds a patient of the owner. Returns the request body that books the patient with `doctor` at a free time. */
  aBooking(doctor: Person): Promise<ReturnType<typeof aBooking>>;
  /** Returns a window of fifteen minutes in which the owner has no schedule slot. */
  aFreeWindow(): FreeWindow;
  /** Adds a schedule slot of the owner. Returns the slot's id. */
  aScheduleSlot(): Promise<number>;
  /** Returns a date in the far future without an exception in the owner's schedule. */
  aFreeDate(): string;
  aDayOff(): Promise<{ exceptionId: number; date: string }>;
  /** Books a new patient of that doctor. Returns the appointment's uuid. */
  anAppointmentOf(doctor: Person): Promise<string>;
  /**
   * Adds a waiting patient to the owner's queue of today. Returns the uuids of this appointment and of the current
   * patient's appointment.
   */
  aWaitingPatient(): Promise<{ appointmentId: string; currentAppointmentId: string | null }>;
};

type FreeWindow = { dayOfWeek: number; startTime: string; endTime: string; slotDurationMinutes: 15 };

const worksForOwner: ReadonlySet<Caller> = new Set(['owner', 'manager', 'managerOfBoth']);

export async function aWorld(clinic: Clinic): Promise<World> {
  await disableLimits(clinic);
  const people = await aStaff(clinic);
  const { owner, other, manager } = people;
  const desks = Object.fromEntries(
    await Promise.all(callers.map(async (caller) => [caller, await signIn(clinic, people[caller])])),
  ) as World['desks'];
  const [nextTime, aFreeWindow] = [aFreeTime(clinic), freeWindows()];
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
  await hideClinicalText(desks, patientId);
  const movedPatientIds = new Set<number>();
  return {
    clinic,
    desks,
    owner,
    other,
    manager,
    doctorOf: (caller) => (worksForOwner.has(caller) ? owner : other),
    patientId,
    patientName,
    patientPhone,
    movedPatientIds,
    appointmentId: await book(patientId, owner),
    sharedPatientId: await aSharedPatient(),
    movePatientToOwner: async () => {
      movedPatientIds.add(await aMovedPatient(clinic, desks, { from: other, to: owner }));
    },
    ...newPeopleOf(clinic, owner),
    aSharedPatient,
    bookWithOwner: (id) => book(id, owner),
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

function newPeopleOf(clinic: Clinic, owner: Person) {
  return {
    aDoctor: () => aDoctor(clinic),
    aDoctorWithSecondFactor: () => aDoctorWithSecondFactor(clinic),
    aForeignPasskey: () => aForeignPasskey(clinic),
    aManagerOf: (doctor: Person) => aManagerOf(clinic, doctor),
    anInvitedManagerOf: (doctor: Person) => anInvitedManagerOf(clinic, doctor),
    aPatient: () => aPatientOf(clinic, owner),
    anInactivePatient: () => anInactivePatient(clinic, owner),
  };
}

/** Gives the patient a medical history, and hides it from managers. */
async function hideClinicalText({ owner, admin }: World['desks'], patientId: number): Promise<void> {
  await owner.call(updatePatient, { params: { patientId }, body: { medicalHistory: 'Asthma' } });
  await admin.call(updateClinic, { body: { hiddenFromManagers: ['medical_history', 'outcome'] } });
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

/** Returns times an hour apart, from a year ahead on, so that none of them is in today's queue. */
function aFreeTime(clinic: Clinic): () => Date {
  let hours = 365 * 24;
  const start = clinic.clock.now().getTime();
  return () => {
    hours += 1;
    return new Date(Math.floor(start / 300_000) * 300_000 + hours * 3_600_000);
  };
}

/** Returns dates in 2040 and later, which have no appointments. */
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

/**
 * Returns consecutive windows of fifteen minutes. Skips the last window of each day, which a schedule's end at 23:59
 * would shorten.
 */
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

/** Adds a doctor with an authenticator secret that no app has. Returns the doctor's id. */
async function aDoctorWithSecondFactor(clinic: Clinic): Promise<number> {
  const { id } = await aDoctor(clinic);
  await clinic.db
    .insertInto('totp_factors')
    .values({ user_id: id, sealed: Buffer.alloc(40), confirmed_at: clinic.clock.now(), last_step: 0 })
    .execute();
  return id;
}

async function aForeignPasskey(clinic: Clinic): Promise<number> {
  const owner = await aDoctor(clinic);
  const { id } = await clinic.db
    .insertInto('passkeys')
    .values({
      user_id: owner.id,
      name: 'Desk',
      credential_id: randomBytes(32),
      public_key: Buffer.alloc(77),
      sign_count: 0,
      is_backed_up: false,
      rp_id: 'anteroom.example',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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
  await desks.other.call(getPatient, { params });
  await desks.other.call(updatePatient, { params, body: { city: 'Bern' } });
  await desks.admin.call(updatePatient, { params, body: { doctorId: to.id } });
  await desks.owner.call(updatePatient, { params, body: { city: 'Basel' } });
  return params.patientId;
}
