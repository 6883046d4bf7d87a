import { beforeEach, describe, expect, it } from 'vitest';
import { deriveMailToken } from '#features/mail';
import { brokenRulesOf, countDeadlocks } from '#test/data-integrity';
import { anOfferingClinic, type Offered, type Waiting } from '#test/offers';
import { aPatientOf } from '#test/people';
import { onDay } from '#test/reminders';

let here: Offered;

beforeEach(async () => {
  here = await anOfferingClinic();
});

const wednesday = onDay(2, 10);

describe('many patients at once', () => {
  it('S-223: of many patients who take one time, one is booked and the others get an error, without a deadlock, in five rounds', async () => {
    const others = 63;
    const deadlocks = await countDeadlocks(here.clinic);
    for (let round = 0; round < 5; round += 1) {
      const at = onDay(round < 3 ? 9 + round : 11 + round, 10);
      const secrets = await manyOffers(at, others + 1);
      const answers = await Promise.all(secrets.map(accept));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ errorBody }) => errorBody?.code === 'time_taken')).toHaveLength(others);
    }
    expect(await countDeadlocks(here.clinic)).toBe(deadlocks);
    expect(await brokenRulesOf(here.clinic)).toEqual([]);
  }, 240_000);

  it('S-223: many patients and desks that book the same times at once leave no time booked twice', async () => {
    const deadlocks = await countDeadlocks(here.clinic);
    const secrets = await manyOffers(wednesday, 16);
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
});

/** Retries, because a slow machine rejects some calls. */
async function accept(secret: string): ReturnType<Offered['accept']> {
  const answer = await here.accept(secret);
  return answer.status === 503 ? accept(secret) : answer;
}

/** Frees a time and offers it to many patients, as if all of them had been asked. */
async function manyOffers(at: Date, patients: number): Promise<string[]> {
  const waiting: Waiting[] = [];
  for (let place = 0; place < patients; place += 1) waiting.push(await here.wait());
  await here.free(at);
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
  return rows
    .slice(0, patients)
    .map(({ salt }) => deriveMailToken(here.clinic.context.settings.appSecret, salt));
}
