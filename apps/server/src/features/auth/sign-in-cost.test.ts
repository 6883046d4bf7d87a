import { getProfile, logIn } from '@anteroom/contract/auth';
import { describe, expect, it } from 'vitest';
import { answerMillisLeft, createAnswerTime, spend } from '#platform/answer-time';
import { call, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { countDuring, mediansOf } from '#test/cost';
import { password } from '#test/password';
import { aDoctor } from '#test/people';
import { hashPassword } from './passwords/passwords.ts';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);

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
    const rush = Promise.all(Array.from({ length: 40 }, () => call(clinic, logIn, { body })));
    // A desk that had to wait for the rush to pass would be answered once.
    expect(await countDuring(rush, () => desk.call(getProfile, {}))).toBeGreaterThan(4);
  });

  it('is waited for without a loss of the time that the answer has', async () => {
    let hashed = 0;
    const hashOne = async () => {
      await hashPassword(password, 'the server');
      hashed += 1;
    };
    const rush = Promise.all(Array.from({ length: 40 }, hashOne));
    const start = performance.now();
    const left = await spend(createAnswerTime(), async () => {
      await hashPassword(password, 'the server');
      return answerMillisLeft();
    });
    expect(hashed).toBe(40);
    const waited = performance.now() - start;
    expect(createAnswerTime().leftMillis - left).toBeLessThan(waited / 2);
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
