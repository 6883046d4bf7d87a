import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { deriveMailToken } from '#features/mail';
import { brokenRulesOf, countDeadlocks } from '#test/data-integrity';
import { countWaiting } from '#test/database-door';
import { insist } from '#test/insist';
import { aDoctorWithHours, anOfferingClinic, type Offered } from '#test/offers';
import { aPatientOf, type Person } from '#test/people';
import { onDay } from '#test/reminders';

let here: Offered;

beforeEach(async () => {
  here = await anOfferingClinic();
});

const wednesday = onDay(2, 10);

/** The number of rounds. To run more: `ROUNDS=1000 npm test -- --only vitest offer-rush`. */
const rounds = Number(process.env.ROUNDS ?? 5);
const timesOfDay = 20;

/**
 * Returns the time of a round, a different one for each: every half hour from 8 to 18 on weekdays, from the third week
 * on.
 */
function timeOf(round: number): Date {
  const day = Math.floor(round / timesOfDay);
  return onDay(14 + 7 * Math.floor(day / 5) + (day % 5), 8 + (round % timesOfDay) / 2);
}

describe('many patients at once', () => {
  it(
    'S-223: when many patients take the same time, only one is booked and the others get an error, without a deadlock',
    async () => {
      const others = 63;
      const deadlocks = await countDeadlocks(here.clinic);
      await manyWait(others);
      for (let round = 0; round < rounds; round += 1) {
        // Replaces the patient who was booked in the round before.
        await manyWait(1);
        const secrets = await offersOf(timeOf(round));
        expect(secrets).toHaveLength(others + 1);
        const answers = await Promise.all(secrets.map(accept));
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(answers.filter(({ errorBody }) => errorBody?.code === 'time_taken')).toHaveLength(others);
      }
      expect(await countDeadlocks(here.clinic)).toBe(deadlocks);
      expect(await brokenRulesOf(here.clinic)).toEqual([]);
    },
    60_000 + rounds * 40_000,
  );

  it('S-223: a time is booked only once when many patients and staff book it at the same moment', async () => {
    const deadlocks = await countDeadlocks(here.clinic);
    await manyWait(16);
    const secrets = await offersOf(wednesday);
    const patients = await Promise.all(secrets.map(() => aPatientOf(here.clinic, here.doctor)));
    const bookOne = async (patientId: number): Promise<boolean> => {
      const booking = here.book(wednesday, { patientId });
      return booking.then(
        () => true,
        () => false,
      );
    };
    const [taken, booked] = await Promise.all([
      Promise.all(secrets.map(accept)),
      Promise.all(patients.map(bookOne)),
    ]);
    const won = taken.filter(({ status }) => status === 200).length;
    expect(won + booked.filter(Boolean).length).toBe(1);
    expect(await countDeadlocks(here.clinic)).toBe(deadlocks);
    expect(await brokenRulesOf(here.clinic)).toEqual([]);
  }, 120_000);

  it('S-223: two patients who have offers of the same two times can take one each at the same moment, without a deadlock', async () => {
    const other = await aDoctorWithHours(here.clinic);
    const doctorIds = [here.doctor.id, other.id];
    for (let place = 0; place < 2; place += 1) await here.wait({ doctorIds });
    const [ofOne, ofOther] = [await offersOf(wednesday), await offersOf(onDay(3, 10), other)];
    const deadlocks = await countDeadlocks(here.clinic);
    const begun = await here.clinic.db.transaction().execute(async (tx) => {
      // An acceptance waits for this lock after it ended the offers of its opening, and before it ends those of its
      // patient.
      await sql`lock table waiting_list in share mode`.execute(tx);
      const accepting = [accept(ofOne[0] ?? ''), accept(ofOther[1] ?? '')];
      await expect.poll(() => countWaiting(here.clinic)).toBe(2);
      return { accepting };
    });
    const answers = await Promise.all(begun.accepting);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await countDeadlocks(here.clinic)).toBe(deadlocks);
    expect(await brokenRulesOf(here.clinic)).toEqual([]);
  }, 60_000);
});

it('S-222: two servers that plan at the same moment offer a time once, although it became free twice', async () => {
  await manyWait(2);
  await here.free(wednesday);
  await here.free(wednesday);
  const planning = await here.clinic.db.transaction().execute(async (tx) => {
    // A server waits for this lock after it has checked that no other opening offers the time.
    await sql`lock table offers in share mode`.execute(tx);
    const servers = [here.send(), here.send()];
    await expect.poll(() => countWaiting(here.clinic)).toBe(2);
    return { servers };
  });
  await Promise.all(planning.servers);
  const openings = await here.clinic.db.selectFrom('openings').select(['state', 'closed_because']).execute();
  expect(openings.toSorted((one, other) => one.state.localeCompare(other.state))).toEqual([
    { state: 'closed', closed_because: 'offered' },
    { state: 'open', closed_because: null },
  ]);
});

const accept = (secret: string) => insist(() => here.accept(secret));

async function manyWait(patients: number): Promise<void> {
  for (let place = 0; place < patients; place += 1) await here.wait();
}

/** Frees a time and offers it to all waiting patients at once. Returns the secrets of the offers. */
async function offersOf(at: Date, doctor: Person = here.doctor): Promise<string[]> {
  await here.free(at, { doctor });
  await here.send();
  await here.clinic.db
    .updateTable('offers')
    .set({ state: 'sent', sent_at: here.clinic.clock.now() })
    .where('state', '=', 'planned')
    .execute();
  const rows = await here.clinic.db
    .selectFrom('offers')
    .innerJoin('openings', 'openings.id', 'offers.opening_id')
    .select('offers.salt')
    .where('offers.state', '=', 'sent')
    .where('openings.starts_at', '=', at)
    .orderBy('offers.id')
    .execute();
  return rows.map(({ salt }) => deriveMailToken(here.clinic.context.settings.appSecret, salt));
}
