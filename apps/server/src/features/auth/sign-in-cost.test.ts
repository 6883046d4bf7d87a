import { getProfile, logIn } from '@anteroom/contract/auth';
import { describe, expect, it } from 'vitest';
import { createDeadline, remainingMillis, runWithDeadline } from '#platform/concurrency/request-deadline';
import { call, signInFirst } from '#test/call';
import { aClinic } from '#test/clinic';
import { countDuring, mediansOf } from '#test/cost';
import { password as firstPassword } from '#test/password';
import { aDoctor } from '#test/people';
import { addAuthenticator } from '#test/second-factor';
import { hashPassword } from './passwords/passwords.ts';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);
// This password is hashed like in production. First passwords of test accounts have a cheaper hash.
const desk = await signInFirst(clinic, doctor);
const password = `${firstPassword}-own`;

const tryToSignIn = (email: string) => () =>
  call(clinic, logIn, { body: { email, password: 'Wrong-Password-1' } });

describe('the cost of a sign-in', () => {
  it('S-06: stores a password as an argon2id hash', async () => {
    const users = await clinic.db.selectFrom('users').select('password_hash').execute();
    expect(users).not.toHaveLength(0);
    for (const { password_hash: hash } of users) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('S-06: leaves CPU time for other requests while forty users sign in', async () => {
    const body = { email: doctor.email, password };
    const rush = Promise.all(Array.from({ length: 40 }, () => call(clinic, logIn, { body })));
    // If each request had to wait for all sign-ins, only one request would complete.
    expect(await countDuring(rush, () => desk.call(getProfile, {}))).toBeGreaterThan(4);
  });

  it('time in the password queue does not count towards the request deadline', async () => {
    let hashed = 0;
    const hashOne = async () => {
      await hashPassword(password, 'the server');
      hashed += 1;
    };
    const rush = Promise.all(Array.from({ length: 40 }, hashOne));
    const start = performance.now();
    const left = await runWithDeadline(createDeadline(), async () => {
      await hashPassword(password, 'the server');
      return remainingMillis();
    });
    expect(hashed).toBe(40);
    const waited = performance.now() - start;
    expect(createDeadline().leftMillis - left).toBeLessThan(waited / 2);
    await rush;
  });

  it('S-11: a failed sign-in costs about the same for existing and unknown accounts', async () => {
    const { first, second } = await mediansOf(
      15,
      tryToSignIn(doctor.email),
      tryToSignIn('nobody@clinic.example'),
    );
    // Hashing is most of the cost: without it the response would take about a seventh of the time, on any machine.
    expect(Math.min(first, second) / Math.max(first, second)).toBeGreaterThan(1 / 3);
  });

  it('S-11: rejecting a wrong password of an account with a second factor costs as much as a sign-in without one', async () => {
    const [plain, guarded] = [await aDoctor(clinic), await aDoctor(clinic)];
    await signInFirst(clinic, plain);
    await addAuthenticator(clinic, await signInFirst(clinic, guarded));
    const { first, second } = await mediansOf(15, tryToSignIn(guarded.email), () =>
      call(clinic, logIn, { body: { email: plain.email, password } }),
    );
    expect(Math.min(first, second) / Math.max(first, second)).toBeGreaterThan(1 / 3);
  });
});
