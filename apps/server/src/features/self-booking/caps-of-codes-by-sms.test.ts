import { getClinicBookingPage } from '@anteroom/contract/clinic-booking-settings';
import { afterEach, expect, it } from 'vitest';
import { giveDetails, hold, someone } from '#test/booking-pages';
import { closeAll } from '#test/closings';
import { onDay } from '#test/reminders';
import { aNumber, aTextedBookingClinic, detailsFor, type TextedBookings } from '#test/sms/texted-bookings';

// Closes the clinic of each test, because all clinics together would need too many connections.
afterEach(closeAll);

/** Begins bookings on different days, so that the limit of held times per day is not reached. */
async function begin(here: TextedBookings, slug: string, count: number): Promise<string[]> {
  const secrets: string[] = [];
  for (let nth = 0; nth < count; nth += 1)
    secrets.push(await here.hold(slug, onDay(1 + (nth % 9), 9 + Math.floor(nth / 9))));
  return secrets;
}

const rejected = (answers: readonly { status: number }[]) =>
  answers.filter(({ status }) => status === 429).length;

it('S-317: a phone number gets at most three codes an hour and five a day, regardless of its spelling', async () => {
  const here = await aTextedBookingClinic();
  const { slug } = await here.aPage();
  const { typed, number } = aNumber();
  const forms = [typed, number, number.replace('+', '00'), typed.replace('0', '+49 (0) ')];
  const statuses: number[] = [];
  for (const hour of [0, 1, 2]) {
    here.clinic.clock.set(onDay(0, 9 + hour * 1.1));
    const secret = await here.hold(slug, onDay(1 + hour, 10));
    for (const phone of forms) statuses.push((await here.give(secret, detailsFor(phone))).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 429, 429, 429, 429, 429, 429]);
  expect(await here.rows()).toHaveLength(5);
});

it('S-317: parallel requests for one phone number get no more codes than sequential requests', async () => {
  const here = await aTextedBookingClinic();
  const { slug } = await here.aPage();
  const secrets = await begin(here, slug, 8);
  const { typed } = aNumber();
  const answers = await Promise.all(secrets.map((secret) => here.give(secret, detailsFor(typed))));
  expect(rejected(answers)).toBe(5);
  await here.work();
  expect(here.provider.messages.length).toBeLessThanOrEqual(3);
});

it('S-317: a range of a thousand phone numbers gets at most six codes a day', async () => {
  const here = await aTextedBookingClinic();
  const { slug } = await here.aPage();
  const secrets = await begin(here, slug, 8);
  const answers = await Promise.all(
    secrets.map((secret, nth) => here.give(secret, detailsFor(`0170 1234 50${nth}`))),
  );
  expect(rejected(answers)).toBe(2);
});

it('S-317: all strangers together get at most as many SMS codes as the clinic allows, and can still use email', async () => {
  const here = await aTextedBookingClinic({ mostPerDay: 6 });
  const { slug } = await here.aPage();
  const secrets = await begin(here, slug, 10);
  const answers = await Promise.all(secrets.map((secret) => here.give(secret, detailsFor(aNumber().typed))));
  expect(rejected(answers)).toBe(5);
  // In the next hour, one code of the daily limit is left.
  here.clinic.clock.moveOn(61);
  const later = await begin(here, slug, 3);
  const inNextHour = await Promise.all(later.map((secret) => here.give(secret, detailsFor(aNumber().typed))));
  expect(rejected(inNextHour)).toBe(2);
  const refused = inNextHour.find(({ status }) => status === 429);
  expect(refused?.errorBody.error).toBe(
    'No more codes can be sent by SMS at the moment. Please choose email, or call the practice.',
  );
  expect(await here.rows()).toHaveLength(6);
  const shown = await (await here.desk()).call(getClinicBookingPage, {});
  expect(shown.body.sms).toMatchObject({ mostPerDay: 6, sentInDay: 6 });
  expect((await here.give(later[0] ?? '', someone)).status).toBe(200);
});

it('S-317: a network gets at most ten codes an hour', async () => {
  const here = await aTextedBookingClinic({}, { rateLimitPerMinute: 10_000 });
  const { slug } = await here.aPage();
  const statuses: number[] = [];
  // A network can hold at most two times, so each secret is used for several numbers.
  const secrets = await begin(here, slug, 2);
  for (let nth = 0; nth < 12; nth += 1) {
    const { status } = await giveDetails(here.clinic, secrets[nth % 2] ?? '', detailsFor(aNumber().typed));
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  expect((await giveDetails(here.clinic, secrets[0] ?? '', someone)).status).toBe(200);
});

it('S-317: a rejected request sends no code, and neither does a held time without a solved challenge', async () => {
  const here = await aTextedBookingClinic();
  const { slug } = await here.aPage();
  const at = onDay(1, 10).getTime();
  const refused = await hold(here.clinic, slug, at, { solution: '0' });
  const unsolved = refused.status === 400 ? refused.errorBody.code : 'challenge_refused';
  expect(unsolved).toBe('challenge_refused');
  expect((await here.give('A'.repeat(43), detailsFor(aNumber().typed))).status).toBe(404);
  expect(await here.rows()).toEqual([]);
});
