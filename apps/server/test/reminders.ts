import { createAppointment } from '@anteroom/contract/appointments';
import { createReminderRule, type ReminderRuleBody } from '@anteroom/contract/reminders';
import { workOffReminders } from '#features/reminders';
import { instantAt, plusDays } from '#platform/time/clinic-time';
import type { Settings } from '../src/platform/context.ts';
import { type Desk, signIn } from './call.ts';
import { aClinic, type Clinic, clinicTimezone } from './clinic.ts';
import { allMails, type SentMail } from './mails.ts';
import { aBooking, aDoctor, anAdmin, aPatientOf, type Person } from './people.ts';

const hourMillis = 60 * 60_000;

export const dayMinutes = 24 * 60;
export const aDayBefore = { channel: 'email', minutesBefore: dayMinutes } as const;

export type Reminded = {
  clinic: Clinic;
  doctor: Person;
  admin: Person;
  /** Signs in again for each call, because sessions end when the test moves the clock by days. */
  desk(person?: Person): Promise<Desk>;
  addRule(rule?: Partial<ReminderRuleBody>, by?: Person): Promise<number>;
  /** Books a visit on Wednesday morning, unless another time is given. The server plans its reminder at once. */
  book(choices?: { at?: Date; email?: string; doctor?: Person; patientId?: number }): Promise<Booked>;
  /** Runs the workers for reminders and mails, and stores whether each mail was sent. */
  send(): Promise<void>;
  /** Sets the clock to some minutes before a time, and sends the reminders that are due. */
  sendBefore(at: Date, minutes: number): Promise<void>;
  /** Returns the mails to a patient's address. */
  mailsTo(email: string): Promise<SentMail[]>;
  /** Returns the results of an appointment's reminders, oldest first: why the reminder was skipped, or its state. */
  resultsOf(booked: Pick<Booked, 'uuid'>): Promise<string[]>;
};

export type Booked = { uuid: string; patientId: number; email: string; at: Date };

let count = 0;

/** Starts a clinic whose clock shows nine in the morning of a Monday in June. It has a doctor and an admin. */
export async function aRemindedClinic(chosen: Partial<Settings> = {}): Promise<Reminded> {
  const clinic = await aClinic(chosen);
  const [doctor, admin] = [await aDoctor(clinic, { name: 'Dana Okafor' }), await anAdmin(clinic)];
  clinic.clock.set(onDay(0, 9));
  const desk = (person = admin) => signIn(clinic, person);
  const send = async () => {
    await workOffReminders(clinic.context);
    await clinic.mailWorker.workOff();
    await workOffReminders(clinic.context);
  };
  return {
    clinic,
    doctor,
    admin,
    desk,
    addRule: async (rule = {}, by = admin) => {
      const { status, body } = await (await desk(by)).call(createReminderRule, {
        body: { ...aDayBefore, ...rule },
      });
      if (status !== 201) throw new Error(`adding a rule answered ${status}`);
      return body.rule.id;
    },
    book: async ({ at = onDay(2, 8.5), doctor: of = doctor, ...chosen } = {}) => {
      count += 1;
      const email = chosen.email ?? `patient-${count}@home.example`;
      const patientId = chosen.patientId ?? (await aPatientOf(clinic, of, { email }));
      const { status, body } = await (await desk()).call(createAppointment, {
        body: { ...aBooking(patientId, of, at), allowOverlap: true },
      });
      if (status !== 201) throw new Error(`booking answered ${status}`);
      await workOffReminders(clinic.context);
      return { uuid: body.appointment.uuid, patientId, email, at };
    },
    send,
    sendBefore: async (at, minutes) => {
      const then = at.getTime() - minutes * 60_000;
      // Let the server run once an hour before, so that it plans the reminders in time.
      if (then - hourMillis > clinic.clock.now().getTime()) {
        clinic.clock.set(new Date(then - hourMillis));
        await send();
      }
      clinic.clock.set(new Date(then));
      await send();
    },
    mailsTo: async (email) => (await allMails(clinic)).filter(({ to }) => to === email),
    resultsOf: async ({ uuid }) => {
      const rows = await clinic.db
        .selectFrom('reminders')
        .leftJoin('appointments', 'appointments.id', 'reminders.appointment_id')
        .leftJoin('deleted_appointments', 'deleted_appointments.id', 'reminders.appointment_id')
        .select(['state', 'skipped_because as reason'])
        .where((either) =>
          either.or([either('appointments.uuid', '=', uuid), either('deleted_appointments.uuid', '=', uuid)]),
        )
        .orderBy('reminders.id')
        .execute();
      return rows.map(({ state, reason }) => reason ?? state);
    },
  };
}

/** Returns a time on a June day by the clinic's clock. Day 0 is Monday, 7 June 2027. */
export function onDay(day: number, hour: number): Date {
  return instantAt(plusDays('2027-06-07', day), hour * 60, clinicTimezone);
}
