import type { BookingPageBody } from '@anteroom/contract/booking-pages';
import { type BookingSmsBody, saveBookingSms } from '@anteroom/contract/clinic-booking-settings';
import type { BookingDetails } from '@anteroom/contract/self-booking-details';
import { workOffBookingTexts } from '#features/self-booking';
import type { SmsTransport } from '#features/sms';
import { aBookingPage, confirm, giveDetails, hold, someone } from '../booking-pages.ts';
import { aDoctor, type Person } from '../people.ts';
import { onDay } from '../reminders.ts';
import { someHours } from '../visits.ts';
import { aTextedClinic } from './a-texted-clinic.ts';

export const smsSettings: BookingSmsBody = { isOn: true, prefixes: ['+49', '+43'], mostPerDay: 100 };

let numbers = 0;

/**
 * Returns a mobile number as a person in Germany types it, and the same number in E.164. Each number is in a different
 * number range.
 */
export function aNumber(): { typed: string; number: string } {
  numbers += 1;
  const digits = `${1000 + numbers}123`;
  return { typed: `0151 ${digits}`, number: `+49151${digits}` };
}

const { email: _, ...person } = someone;

/** The details of a person without an email address. */
export const aPerson = person;

/** Returns the details of a person who wants the code by SMS. */
export const detailsFor = (phone: string, changes: Partial<BookingDetails> = {}): BookingDetails => ({
  ...person,
  codeBy: 'sms',
  phone,
  ...changes,
});

export type TextedBookings = Awaited<ReturnType<typeof aTextedBookingClinic>>;

/** Starts a clinic that offers codes by SMS. Its clock shows nine in the morning of a Monday in June. */
export async function aTextedBookingClinic(
  settings: Partial<BookingSmsBody> = {},
  chosen: Parameters<typeof aTextedClinic>[0] = {},
) {
  const here = await aTextedClinic(chosen);
  const { clinic, provider, transport } = here;
  const set = async (changes: Partial<BookingSmsBody>) => {
    const body = { ...smsSettings, ...changes };
    const { status } = await (await here.desk()).call(saveBookingSms, { body });
    if (status !== 200) throw new Error(`saving the settings answered ${status}`);
  };
  await set(settings);
  const work = (sms: SmsTransport | null = transport) => workOffBookingTexts(clinic.context, { sms });
  const codeOf = (number: string) =>
    here
      .textsTo(number)
      .flatMap((text) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
      .at(-1) ?? '';
  return {
    ...here,
    set,
    work,
    /** Returns the newest code that the provider received for a phone number. */
    codeOf,
    /** Creates a doctor with an open booking page and slots of 15 minutes from 8 to 20 o'clock, seven days a week. */
    aPage: async (changes: Partial<BookingPageBody> = {}): Promise<{ doctor: Person; slug: string }> => {
      const doctor = await aDoctor(clinic);
      for (const day of [0, 1, 2, 3, 4, 5, 6]) await someHours(clinic, doctor, { day, from: 480, to: 1200 });
      return { doctor, slug: await aBookingPage(await here.desk(), changes, doctor.id) };
    },
    hold: async (slug: string, at = onDay(1, 10), changes: object = {}) =>
      (await hold(clinic, slug, at.getTime(), changes)).body.secret,
    give: (secret: string, details: BookingDetails) => giveDetails(clinic, secret, details),
    confirm: (secret: string, code: string) => confirm(clinic, secret, code),
    /** Holds a time, enters the details, and confirms the code that the provider received. */
    book: async (slug: string, details: BookingDetails, number: string, at = onDay(1, 10)) => {
      const secret = (await hold(clinic, slug, at.getTime())).body.secret;
      await giveDetails(clinic, secret, details);
      await work();
      const answer = await confirm(clinic, secret, codeOf(number));
      await work();
      return { secret, answer };
    },
    rows: () => clinic.db.selectFrom('booking_texts').selectAll().orderBy('id').execute(),
    /** Returns the kind and the state of each SMS, or the reason why it was skipped. */
    results: async () =>
      (
        await clinic.db
          .selectFrom('booking_texts')
          .select(['kind', 'state', 'skipped_because as reason'])
          .orderBy('id')
          .execute()
      ).map(({ kind, state, reason }) => [kind, reason ?? state]),
    provider,
  };
}
