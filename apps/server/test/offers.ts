import { createAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { acceptOffer, declineOffer, viewOffer } from '@anteroom/contract/offers';
import {
  type AddToWaitingListBody,
  addToWaitingList,
  type WaitingEntry,
} from '@anteroom/contract/waiting-list';
import { workOffOffers } from '#features/waiting-list';
import { call, type Desk, signIn } from './call.ts';
import { aClinic, type Clinic } from './clinic.ts';
import { allMails, type SentMail } from './mails.ts';
import { aBooking, aDoctor, anAdmin, aPatientOf, type Person } from './people.ts';
import { onDay } from './reminders.ts';
import { someHours } from './visits.ts';

export type Waiting = WaitingEntry & { email: string };

export type Offered = {
  clinic: Clinic;
  doctor: Person;
  /** Signs in again for each call, because sessions end when the test moves the clock. */
  desk(person?: Person): Promise<Desk>;
  wait(given?: Partial<AddToWaitingListBody> & { doctor?: Person }): Promise<Waiting>;
  /** Books a patient with the doctor. Returns the appointment's uuid. */
  book(at: Date, given?: { patientId?: number; doctor?: Person; durationMinutes?: number }): Promise<string>;
  cancel(uuid: string, person?: Person): Promise<void>;
  /** Books and cancels an appointment, so that its time becomes free. */
  free(at: Date, given?: { doctor?: Person; durationMinutes?: number }): Promise<void>;
  /** Moves the clock forward, and runs the workers of offers and mails. */
  send(minutes?: number): Promise<void>;
  mailsTo(email: string): Promise<SentMail[]>;
  /** Returns the secret of the newest offer that was mailed to the patient's address. */
  secretOf(waiting: Waiting): Promise<string>;
  accept(secret: string): ReturnType<typeof callAccept>;
  decline(secret: string): ReturnType<typeof callDecline>;
  view(secret: string): ReturnType<typeof callView>;
  /** Returns the result of each offer, in the order of the offers: why the offer was skipped, or its state. */
  states(): Promise<string[]>;
};

const callAccept = (clinic: Clinic, secret: string) => call(clinic, acceptOffer, { params: { secret } });
const callDecline = (clinic: Clinic, secret: string) => call(clinic, declineOffer, { params: { secret } });
const callView = (clinic: Clinic, secret: string) => call(clinic, viewOffer, { params: { secret } });

/** Creates a doctor with hours from 8 to 18 on each weekday. */
export async function aDoctorWithHours(clinic: Clinic, name?: string): Promise<Person> {
  const doctor = await aDoctor(clinic, name === undefined ? {} : { name });
  for (const day of [1, 2, 3, 4, 5]) await someHours(clinic, doctor, { day, from: 480, to: 1080 });
  return doctor;
}

let count = 0;

async function wait(
  { clinic, doctor, desk }: Offered,
  { doctor: of = doctor, ...given }: Parameters<Offered['wait']>[0] & object,
): Promise<Waiting> {
  count += 1;
  const address = `waiting-${count}@home.example`;
  const patientId = given.patientId ?? (await aPatientOf(clinic, of, { email: address }));
  const body = { doctorIds: [of.id], earliest: '2027-06-07', leastNoticeMinutes: 0, ...given, patientId };
  const added = await (await desk()).call(addToWaitingList, { body });
  if (added.status !== 201) throw new Error(`adding answered ${added.status}`);
  const { email } = await clinic.db
    .selectFrom('patients')
    .select('email')
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
  return { ...added.body.entry, email: email ?? '' };
}

/** Starts a clinic whose clock shows nine in the morning of Monday, 7 June 2027. */
export async function anOfferingClinic(): Promise<Offered> {
  const clinic = await aClinic();
  clinic.clock.set(onDay(0, 9));
  const doctor = await aDoctorWithHours(clinic, 'Dana Okafor');
  const admin = await anAdmin(clinic);
  const desk = (person = admin) => signIn(clinic, person);
  const here: Offered = {
    clinic,
    doctor,
    desk,
    wait: (given = {}) => wait(here, given),
    book: async (at, { patientId, doctor: of = doctor, durationMinutes = 30 } = {}) => {
      const id = patientId ?? (await aPatientOf(clinic, of));
      const body = aBooking(id, of, at, { durationMinutes });
      const booked = await (await desk()).call(createAppointment, { body });
      if (booked.status !== 201) throw new Error(`booking answered ${booked.status}`);
      return booked.body.appointment.uuid;
    },
    cancel: async (uuid, person) => {
      const body = { status: 'cancelled' as const };
      const { status } = await (await desk(person)).call(updateAppointment, { params: { uuid }, body });
      if (status !== 200) throw new Error(`cancelling answered ${status}`);
    },
    free: async (at, given) => here.cancel(await here.book(at, given)),
    send: async (minutes = 0) => {
      clinic.clock.moveOn(minutes);
      await workOffOffers(clinic.context);
      await clinic.mailWorker.workOff();
    },
    mailsTo: async (email) => (await allMails(clinic)).filter(({ to }) => to === email),
    secretOf: async ({ email }) => {
      const link = (await here.mailsTo(email))
        .map((mail) => mail.link)
        .findLast((one) => one.includes('/offer/'));
      return link?.split('/').at(-1) ?? '';
    },
    accept: (secret) => callAccept(clinic, secret),
    decline: (secret) => callDecline(clinic, secret),
    view: (secret) => callView(clinic, secret),
    states: async () => {
      const rows = await clinic.db
        .selectFrom('offers')
        .select(['state', 'skipped_because as reason'])
        .orderBy('opening_id')
        .orderBy('place')
        .execute();
      return rows.map(({ state, reason }) => reason ?? state);
    },
  };
  return here;
}

/** Makes a time free and offers it to several patients, one after the other. Returns the secrets of the offers. */
export async function offeredTo(here: Offered, waiting: readonly Waiting[], at: Date): Promise<string[]> {
  await here.free(at);
  await here.send();
  for (const _ of waiting) await here.send(31);
  return Promise.all(waiting.map((one) => here.secretOf(one)));
}
