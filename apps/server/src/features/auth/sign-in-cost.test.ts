import { getProfile, logIn } from '@anteroom/contract/auth';
import { describe, expect, it } from 'vitest';
import { answerMillisLeft, createAnswerTime, spend } from '#platform/answer-time';
import { call, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { password } from '#test/password';
import { aDoctor } from '#test/people';
import { hashPassword } from './passwords/passwords.ts';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);

async function millisOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Runs both in turns, so that a busy machine slows both down alike, and answers how long each takes. */
async function mediansOf(rounds: number, first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const times: { first: number[]; second: number[] } = { first: [], second: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.first.push(await millisOf(first));
    times.second.push(await millisOf(second));
  }
  return { first: median(times.first), second: median(times.second) };
}

const tryToSignIn = (email: string) => () =>
  call(clinic, logIn, { body: { email, password: 'Wrong-Password-1' } });

describe('the cost of a sign-in', () => {
  it('S-06: is an argon2id hash', async () => {
    const users = await clinic.db.selectFrom('users').select('password_hash').execute();
    expect(users).not.toHaveLength(0);
    for (const { password_hash: hash } of users) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('S-06: leaves the others their share while forty sign in side by side', async () => {
    const desk = await signIn(clinic, doctor);
    const body = { email: doctor.email, password };
    let isOver = false;
    const rush = millisOf(() => Promise.all(Array.from({ length: 40 }, () => call(clinic, logIn, { body }))));
    void rush.finally(() => {
      isOver = true;
    });
    const waits: number[] = [];
    while (!isOver) waits.push(await millisOf(() => desk.call(getProfile, {})));
    // Whoever had to wait for the rush to pass would have waited for most of it.
    expect(median(waits)).toBeLessThan((await rush) / 4);
  });

  it('is waited for without a loss of the time that the answer has', async () => {
    const rush = Promise.all(Array.from({ length: 40 }, () => hashPassword(password)));
    const whole = createAnswerTime();
    const [waited, left] = await spend(whole, async () => [
      await millisOf(() => hashPassword(password)),
      answerMillisLeft(),
    ]);
    expect(waited).toBeGreaterThan(400);
    expect(createAnswerTime().leftMillis - (left ?? 0)).toBeLessThan((waited ?? 0) / 2);
    await rush;
  });

  it('S-11: is the same whether the account exists or not', async () => {
    const { first, second } = await mediansOf(
      15,
      tryToSignIn(doctor.email),
      tryToSignIn('nobody@clinic.example'),
    );
    // A hash is most of a sign-in: an answer without one would take a seventh of the time, on any machine.
    expect(Math.min(first, second) / Math.max(first, second)).toBeGreaterThan(1 / 3);
  });
});
