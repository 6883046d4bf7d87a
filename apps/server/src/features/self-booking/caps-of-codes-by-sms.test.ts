import { getClinicBookingPage } from '@anteroom/contract/clinic-booking-settings';
import { moveVisit } from '@anteroom/contract/visit-changes';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { giveDetails, hold, someone } from '#test/booking-pages';
import { call } from '#test/call';
import { closeAll } from '#test/closings';
import { countWaiting } from '#test/database-door';
import { aPatientOf } from '#test/people';
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

it('S-317: after the clinic’s hourly or daily limit of SMS codes, strangers can confirm only by email', async () => {
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

it('S-317: a network gets at most ten codes by SMS an hour', async () => {
  const here = await aTextedBookingClinic({}, { rateLimitPerMinute: 10_000 });
  const { slug } = await here.aPage();
  const statuses: number[] = [];
  // A network can hold at most two appointment times at once, so each secret is used for several numbers.
  const secrets = await begin(here, slug, 2);
  for (let nth = 0; nth < 12; nth += 1) {
    const { status } = await giveDetails(here.clinic, secrets[nth % 2] ?? '', detailsFor(aNumber().typed));
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  expect((await giveDetails(here.clinic, secrets[0] ?? '', someone)).status).toBe(200);
});

it('S-317: sends no code if the challenge was not solved or the held time is unknown', async () => {
  const here = await aTextedBookingClinic();
  const { slug } = await here.aPage();
  const at = onDay(1, 10).getTime();
  const refused = await hold(here.clinic, slug, at, { solution: '0' });
  const unsolved = refused.status === 400 ? refused.errorBody.code : 'challenge_refused';
  expect(unsolved).toBe('challenge_refused');
  expect((await here.give('A'.repeat(43), detailsFor(aNumber().typed))).status).toBe(404);
  expect(await here.rows()).toEqual([]);
});

/**
 * Books an appointment with a code by SMS. `move` moves the appointment and sends the SMS that are due. `moved` counts
 * the SMS about moves.
 */
async function aVisitToMove(here: TextedBookings) {
  const { doctor, slug } = await here.aPage({ changeUntilMinutes: 0 });
  const { typed, number } = aNumber();
  await aPatientOf(here.clinic, doctor, { ...someone, phone: number });
  const { answer } = await here.book(slug, detailsFor(typed), number, onDay(3, 10));
  const secret = answer.body.address?.split('/').at(-1) ?? '';
  const moveOnly = async (nth: number) => {
    const body = { scheduledDateTime: onDay(3, 11 + (nth % 2)).getTime() };
    return (await call(here.clinic, moveVisit, { params: { secret }, body })).status;
  };
  const move = async (nth: number) => {
    const status = await moveOnly(nth);
    await here.work();
    return status;
  };
  const moved = () =>
    here.textsTo(number).filter((text) => text.startsWith('Your appointment was moved')).length;
  return { slug, move, moveOnly, moved };
}

it('S-317: a number gets at most five SMS a day about moved appointments, but further moves still succeed', async () => {
  const here = await aTextedBookingClinic();
  const { move, moved } = await aVisitToMove(here);
  const statuses: number[] = [];
  for (let nth = 0; nth < 6; nth += 1) statuses.push(await move(nth));
  expect(statuses).toEqual(Array.from({ length: 6 }, () => 204));
  expect(moved()).toBe(5);
});

it('S-317: codes and SMS about moved appointments share the clinic’s daily limit', async () => {
  const here = await aTextedBookingClinic({ mostPerDay: 2 });
  const { slug, move, moved } = await aVisitToMove(here);
  expect([await move(0), await move(1), moved()]).toEqual([204, 204, 1]);
  const shown = await (await here.desk()).call(getClinicBookingPage, {});
  expect(shown.body.sms).toMatchObject({ mostPerDay: 2, sentInDay: 2 });
  const secret = await here.hold(slug, onDay(4, 10));
  expect((await here.give(secret, detailsFor(aNumber().typed))).status).toBe(429);
});

it('S-317: a code and an SMS about a moved appointment at the same moment do not exceed the clinic’s daily limit', async () => {
  const here = await aTextedBookingClinic({ mostPerDay: 2 });
  const { slug, moveOnly, moved } = await aVisitToMove(here);
  const secret = await here.hold(slug, onDay(4, 10));
  const begun = await here.clinic.db.transaction().execute(async (tx) => {
    // The code waits for this lock after it was counted.
    await sql`lock table booking_texts in share mode`.execute(tx);
    const code = here.give(secret, detailsFor(aNumber().typed));
    await expect.poll(() => countWaiting(here.clinic)).toBe(1);
    const move = moveOnly(0);
    await expect.poll(() => countWaiting(here.clinic)).toBe(2);
    return { code, move };
  });
  expect([(await begun.code).status, await begun.move]).toEqual([200, 204]);
  await here.work();
  const shown = await (await here.desk()).call(getClinicBookingPage, {});
  expect([shown.body.sms?.sentInDay, moved()]).toEqual([2, 0]);
});
