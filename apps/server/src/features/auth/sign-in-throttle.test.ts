import { api } from '@anteroom/contract/api';
import { getProfile } from '@anteroom/contract/auth';
import { changePassword } from '@anteroom/contract/own-account';
import { requestPasswordReset, resetPassword } from '@anteroom/contract/password-reset';
import { listSessions } from '@anteroom/contract/sessions';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLiveHub } from '#features/live';
import type { Actor } from '#platform/context';
import { networkOf } from '#platform/http/network-of';
import { call, type Desk, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { insist } from '#test/insist';
import { mailsTo } from '#test/mails';
import { password } from '#test/password';
import { aDoctor, anAdmin } from '#test/people';
import { buildServer } from '../../build-server.ts';
import { checkCredentials } from './log-in.ts';
import { assertCurrentPassword } from './passwords/assert-current-password.ts';
import { type SignInThrottles, signInThrottles } from './sign-in-throttles.ts';

/** Starts another server process on the same database. */
async function anotherProcessOf(clinic: Clinic): Promise<Clinic> {
  const server = await buildServer(clinic.context, createLiveHub(clinic.context));
  onTestFinished(() => server.close());
  return { ...clinic, address: await server.listen({ host: '127.0.0.1', port: 0 }) };
}

describe('failed sign-ins', () => {
  it('S-12: ten failed sign-ins of one account block further attempts, but do not end open sessions', async () => {
    const strict = await aClinic({ rateLimitPerMinute: 1000 });
    const admin = await anAdmin(strict);
    const desk = await signIn(strict, admin);
    const wrong = { email: admin.email, password: 'Wrong-Password-1' };
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await call(strict, api.logIn, { body: wrong })).status).toBe(401);
    }
    const refused = await call(strict, api.logIn, { body: { email: admin.email, password } });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await desk.call(getProfile, {})).status).toBe(200);
  });

  it('S-12: of forty parallel sign-ins with wrong passwords, at most ten get the response for a wrong password', async () => {
    const strict = await aClinic({ rateLimitPerMinute: 1000 });
    const { email } = await aDoctor(strict);
    const tries = Array.from({ length: 40 }, (_, count) => `Wrong-Password-${count}`);
    const answers = await Promise.all(
      tries.map((tried) => call(strict, api.logIn, { body: { email, password: tried } })),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(30).fill(429)]);
  });

  it('forty parallel sign-ins with the correct password succeed even if the account is one failure below the limit', async () => {
    const strict = await aClinic({ rateLimitPerMinute: 1000 });
    const { email } = await aDoctor(strict);
    for (let tries = 0; tries < 9; tries += 1)
      await call(strict, api.logIn, { body: { email, password: 'Wrong-Password-1' } });
    const body = { email, password };
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => insist(() => call(strict, api.logIn, { body }))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('S-13: counts failed sign-ins across two server processes, and keeps the count after a restart', async () => {
    const strict = await aClinic({ rateLimitPerMinute: 1000 });
    const { email } = await aDoctor(strict);
    const other = await anotherProcessOf(strict);
    for (const at of Array.from({ length: 5 }, () => [strict, other]).flat()) {
      const { status } = await call(at, api.logIn, { body: { email, password: 'Wrong-Password-1' } });
      expect(status).toBe(401);
    }
    for (const at of [strict, other, await anotherProcessOf(strict)])
      expect((await call(at, api.logIn, { body: { email, password } })).status).toBe(429);
  });

  it('S-12: a hundred failed sign-ins from one network block that network, whichever accounts were tried', async () => {
    const strict = await aClinic({ rateLimitPerMinute: 1000 });
    const someone = await aDoctor(strict);
    // Insert most failures directly: a hundred hashes would take too long.
    const { byAddress } = signInThrottles(strict.context);
    for (let failures = 0; failures < 97; failures += 1) await byAddress.count(networkOf('127.0.0.1'));
    for (const email of ['a@clinic.example', 'b@clinic.example', 'c@clinic.example']) {
      const { status } = await call(strict, api.logIn, { body: { email, password: 'Wrong-Password-1' } });
      expect(status).toBe(401);
    }
    const refused = await call(strict, api.logIn, { body: { email: someone.email, password } });
    expect([refused.status, refused.errorBody.code]).toEqual([429, 'too_many_requests']);
  });

  it('S-10, S-12: failed sign-ins block existing and unknown accounts alike, for 15 minutes only', async () => {
    const strict = await aClinic({ rateLimitPerMinute: 1000 });
    const { email } = await aDoctor(strict);
    const toldAbout = async (address: string) => {
      for (let tries = 0; tries < 10; tries += 1)
        await call(strict, api.logIn, { body: { email: address, password: 'Wrong-Password-1' } });
      const { status, errorBody } = await call(strict, api.logIn, { body: { email: address, password } });
      return { status, errorBody: { ...errorBody, requestId: '' } };
    };
    const told = await toldAbout(email);
    expect(told.status).toBe(429);
    expect(await toldAbout('nobody@clinic.example')).toEqual(told);
    const rows = await strict.db
      .selectFrom('throttles')
      .select('expire')
      .where('key', 'like', 'sign_in_%')
      .execute();
    const quarter = Date.now() + 15 * 60_000;
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.every(({ expire }) => expire !== null && Number(expire) <= quarter)).toBe(true);
    await strict.db
      .updateTable('throttles')
      .set({ expire: Date.now() - 1 })
      .execute();
    expect((await call(strict, api.logIn, { body: { email, password } })).status).toBe(200);
  });

  it('S-12: clears failed sign-ins when the owner chooses a new password', async () => {
    const strict = await aClinic({ rateLimitPerMinute: 1000 });
    const { email } = await aDoctor(strict);
    const tryPassword = async (tried: string) =>
      (await call(strict, api.logIn, { body: { email, password: tried } })).status;
    for (let tries = 0; tries < 10; tries += 1) expect(await tryPassword('Wrong-Password-1')).toBe(401);
    expect(await tryPassword(password)).toBe(429);
    await call(strict, requestPasswordReset, { body: { email } });
    const [mail] = await mailsTo(strict, email);
    const body = { token: mail?.token ?? '', newPassword: 'Otter-Crane-42' };
    expect((await call(strict, resetPassword, { body })).status).toBe(200);
    expect(await tryPassword('Otter-Crane-42')).toBe(200);
  });

  it('S-12: rejects even the correct password if the limit is reached while the password is being compared', async () => {
    const strict = await aClinic({ rateLimitPerMinute: 1000 });
    const doctor = await aDoctor(strict);
    const meta = { requestId: 'one', ipAddress: '127.0.0.1', userAgent: null };
    const signingIn = checkCredentials(
      strict.context,
      filledWhileComparing(strict),
      { ...doctor, password },
      meta,
    );
    await expect(signingIn).rejects.toMatchObject({ status: 429 });
  });

  it('S-111: rejects even the correct current password if the limit is reached while the password is being compared', async () => {
    const strict = await aClinic({ rateLimitPerMinute: 1000 });
    const { id: userId, ...doctor } = await aDoctor(strict);
    const desk = await signIn(strict, { ...doctor, id: userId });
    const [session] = (await desk.call(listSessions, {})).body.sessions;
    const actor = { ...doctor, userId, sessionId: session?.id ?? 0, ipAddress: '127.0.0.1' } as Actor;
    const asking = assertCurrentPassword(strict.context, filledWhileComparing(strict), actor, password);
    await expect(asking).rejects.toMatchObject({ status: 429 });
  });

  it('S-111: counts the failed sign-ins and the wrong current passwords of a network together, and blocks both', async () => {
    const strict = await aClinic({ rateLimitPerMinute: 1000 });
    const [desk, other] = [
      await signIn(strict, await aDoctor(strict)),
      await signIn(strict, await aDoctor(strict)),
    ];
    const { byAddress } = signInThrottles(strict.context);
    for (let failures = 0; failures < 99; failures += 1) await byAddress.count(networkOf('127.0.0.1'));
    const change = (by: Desk, currentPassword: string) =>
      by.call(changePassword, { body: { currentPassword, newPassword: 'Otter-Crane-42' } });
    expect((await change(desk, 'Wrong-Password-1')).status).toBe(400);
    expect((await change(other, password)).status).toBe(429);
    const { email } = other.person;
    expect((await call(strict, api.logIn, { body: { email, password } })).status).toBe(429);
  });
});

/** Returns throttles that add ten failures to the account when an attempt is about to be compared. */
function filledWhileComparing({ context }: Clinic): SignInThrottles {
  const { byEmail, byAddress } = signInThrottles(context);
  let asked = 0;
  const assertFree = async (email: string) => {
    await byEmail.assertFree(email);
    asked += 1;
    if (asked !== 2) return;
    for (let failures = 0; failures < 10; failures += 1) await byEmail.count(email);
  };
  return { byEmail: { ...byEmail, assertFree }, byAddress };
}
