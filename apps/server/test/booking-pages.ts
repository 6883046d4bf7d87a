import { createHash, hash, randomUUID } from 'node:crypto';
import { type BookingPageBody, saveBookingPage } from '@anteroom/contract/booking-pages';
import { holdTime, viewBookingPage } from '@anteroom/contract/self-booking';
import {
  type BookingDetails,
  confirmBooking,
  giveBookingDetails,
} from '@anteroom/contract/self-booking-details';
import { keyFor, seal } from '#platform/crypto/keys';
import { call, type Desk } from './call.ts';
import type { Clinic } from './clinic.ts';
import { mailsTo } from './mails.ts';
import type { Person } from './people.ts';

/** Booking page settings that offer every free time of the next ten days. */
export const openPage: BookingPageBody = {
  slug: '',
  isOpen: true,
  isListed: false,
  isOnClinicPage: false,
  leastNoticeMinutes: 0,
  horizonDays: 10,
  appointmentTypes: ['consultation', 'follow_up'],
  forWhom: 'anyone',
  changeUntilMinutes: null,
  maxOpen: 3,
};

let count = 0;

/** Opens the booking page of a doctor. Returns the page's URL slug. */
export async function aBookingPage(desk: Desk, changes: Partial<BookingPageBody> = {}, doctorId?: number) {
  count += 1;
  const slug = `page-${count}-${crypto.randomUUID().slice(0, 8)}`;
  const params = { doctorId: doctorId ?? desk.person.id };
  const { status, errorBody } = await desk.call(saveBookingPage, {
    params,
    body: { ...openPage, slug, ...changes },
  });
  if (status !== 200) throw new Error(`The page was not opened: ${JSON.stringify(errorBody)}`);
  return changes.slug ?? slug;
}

export function solve(challenge: string, bits: number): string {
  for (let number = 0; ; number += 1) {
    // The hash is hex text, because creating a buffer takes twice as long as the hash.
    const digest = hash('sha256', `${challenge}.${number}`);
    if (Number.parseInt(digest.slice(0, 8), 16) >>> (32 - bits) === 0) return String(number);
  }
}

type Period = { from?: string; days?: number };

export const look = (clinic: Clinic, slug: string, query: Period = {}) =>
  call(clinic, viewBookingPage, { params: { slug }, query });

/**
 * Changes the URL of a booking page and returns the new slug. Use it before a view that must read current data: views
 * of one URL within a second share one read.
 */
export async function changeAddress({ db }: Clinic, slug: string): Promise<string> {
  const other = `page-${randomUUID()}`;
  await db.updateTable('booking_pages').set({ slug: other }).where('slug', '=', slug).execute();
  return other;
}

/** Returns all free times of the period, or of the page's first days. */
export async function openTimes(clinic: Clinic, slug: string, query: Period = {}): Promise<number[]> {
  const { body } = await look(clinic, slug, query);
  return body.days.flatMap(({ times }) => times.map(({ scheduledDateTime }) => scheduledDateTime));
}

/** Solves a new proof-of-work task and sends a request to hold a time. */
export async function hold(clinic: Clinic, slug: string, scheduledDateTime: number, changes: object = {}) {
  const { challenge, challengeBits } = (await look(clinic, slug)).body;
  return call(clinic, holdTime, {
    params: { slug },
    body: {
      scheduledDateTime,
      appointmentType: 'consultation',
      language: 'en',
      challenge,
      solution: solve(challenge, challengeBits),
      ...changes,
    },
  });
}

export const someone = {
  firstName: 'Ada',
  lastName: 'Quillfeather',
  dateOfBirth: '1980-02-03',
  email: 'ada@example.org',
};

let addresses = 0;

export function anAddress(): string {
  addresses += 1;
  return `someone-${addresses}@example.org`;
}

export const giveDetails = (clinic: Clinic, secret: string, details: BookingDetails) =>
  call(clinic, giveBookingDetails, { params: { secret }, body: details });

/** Returns the newest code that was mailed to an address. */
export async function codeFor(clinic: Clinic, address: string): Promise<string> {
  const mails = await mailsTo(clinic, address);
  const codes = mails.flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? []);
  return codes.at(-1) ?? '';
}

export const confirm = (clinic: Clinic, secret: string, code: string) =>
  call(clinic, confirmBooking, { params: { secret }, body: { code } });

/** Holds a time, enters the details and confirms the mail address. */
export async function bookOnline(
  clinic: Clinic,
  slug: string,
  time: number,
  details: BookingDetails & { email: string },
) {
  const { secret } = (await hold(clinic, slug, time)).body;
  await giveDetails(clinic, secret, details);
  return { secret, answer: await confirm(clinic, secret, await codeFor(clinic, details.email)) };
}

let requests = 0;

/** Inserts a booking request that waits for staff, at a new time more than a year ahead. Returns the request's uuid. */
export async function aBookingRequestOf(clinic: Clinic, doctor: Person): Promise<string> {
  const { db, clock, context } = clinic;
  requests += 1;
  const [uuid, now] = [crypto.randomUUID(), clock.now()];
  const start = new Date(
    Math.floor(now.getTime() / 300_000) * 300_000 + 500 * 86_400_000 + requests * 1_800_000,
  );
  await db
    .insertInto('booking_pages')
    .values({
      doctor_id: doctor.id,
      slug: `doctor-${doctor.id}`,
      least_notice_minutes: 0,
      horizon_days: 30,
      appointment_types: ['consultation'],
      for_whom: 'anyone',
      max_open: 3,
      updated_at: now,
    })
    .onConflict((had) => had.doNothing())
    .execute();
  await db
    .insertInto('booking_requests')
    .values({
      uuid,
      doctor_id: doctor.id,
      secret_hash: createHash('sha256').update(uuid).digest(),
      starts_at: start,
      ends_at: new Date(start.getTime() + 900_000),
      appointment_type: 'consultation',
      language: 'en',
      state: 'requested',
      given: seal(
        keyFor(context.settings.appSecret, 'booking requests'),
        { ...someone, email: anAddress(), phone: null },
        `booking request ${uuid}`,
      ),
      contact_hash: createHash('sha256').update('contact').digest(),
      code_salt: Buffer.alloc(16),
      confirmed_at: now,
      created_at: now,
      expires_at: now,
    })
    .execute();
  return uuid;
}
