import { getProfile, logIn } from '@anteroom/contract/auth';
import { requestPasswordReset, resetPassword } from '@anteroom/contract/password-reset';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLiveHub } from '#features/live';
import { networkOf } from '#platform/network-of';
import { call, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { mailsTo } from '#test/mails';
import { password } from '#test/password';
import { aDoctor, anAdmin } from '#test/people';
import { buildServer } from '../../build-server.ts';
import { signInThrottles } from './log-in.ts';

/** One more process of the clinic, on the same database. */
async function anotherProcessOf(clinic: Clinic): Promise<Clinic> {
  const server = await buildServer(clinic.context, createLiveHub(clinic.context));
  onTestFinished(() => server.close());
  return { ...clinic, address: await server.listen({ host: '127.0.0.1', port: 0 }) };
}

describe('failed sign-ins', () => {
  it('S-12: refuses further tries after ten failures for one account, and leaves open sessions alone', async () => {
    const strict = await aClinic({ rateLimitPerMinute: 1000 });
    const admin = await anAdmin(strict);
    const desk = await signIn(strict, admin);
    const wrong = { email: admin.email, password: 'Wrong-Password-1' };
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await call(strict, logIn, { body: wrong })).status).toBe(401);
    }
    const refused = await call(strict, logIn, { body: { email: admin.email, password } });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await desk.call(getProfile, {})).status).toBe(200);
  });

  it('S-12: tells no more than ten of forty wrong tries side by side that they were wrong', async () => {
    const strict = await aClinic({ rateLimitPerMinute: 1000 });
    const { email } = await aDoctor(strict);
    const tries = Array.from({ length: 40 }, (_, count) => `Wrong-Password-${count}`);
    const answers = await Promise.all(
      tries.map((tried) => call(strict, logIn, { body: { email, password: tried } })),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(30).fill(429)]);
  });

  it('lets forty right sign-ins of one account in side by side, even one failure before the limit', async () => {
    const strict = await aClinic({ rateLimitPerMinute: 1000 });
    const { email } = await aDoctor(strict);
    for (let tries = 0; tries < 9; tries += 1)
      await call(strict, logIn, { body: { email, password: 'Wrong-Password-1' } });
    const body = { email, password };
    const answers = await Promise.all(Array.from({ length: 40 }, () => call(strict, logIn, { body })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('S-13: counts failures across two processes, and one that starts afresh', async () => {
    const strict = await aClinic({ rateLimitPerMinute: 1000 });
    const { email } = await aDoctor(strict);
    const other = await anotherProcessOf(strict);
    for (const at of Array.from({ length: 5 }, () => [strict, other]).flat()) {
      const { status } = await call(at, logIn, { body: { email, password: 'Wrong-Password-1' } });
      expect(status).toBe(401);
    }
    for (const at of [strict, other, await anotherProcessOf(strict)])
      expect((await call(at, logIn, { body: { email, password } })).status).toBe(429);
  });

  it('S-12: refuses a network address after a hundred failures, whichever accounts they were for', async () => {
    const strict = await aClinic({ rateLimitPerMinute: 1000 });
    const someone = await aDoctor(strict);
    // Most of them as history: a hundred hashes would take this test too long.
    const { byAddress } = signInThrottles(strict.context);
    for (let failures = 0; failures < 97; failures += 1) await byAddress.count(networkOf('127.0.0.1'));
    for (const email of ['a@clinic.example', 'b@clinic.example', 'c@clinic.example']) {
      const { status } = await call(strict, logIn, { body: { email, password: 'Wrong-Password-1' } });
      expect(status).toBe(401);
    }
    const refused = await call(strict, logIn, { body: { email: someone.email, password } });
    expect([refused.status, refused.refusal.code]).toEqual([429, 'too_many_requests']);
  });

  it('S-10, S-12: are refused alike whether the account exists or not, and for a quarter of an hour alone', async () => {
    const strict = await aClinic({ rateLimitPerMinute: 1000 });
    const { email } = await aDoctor(strict);
    const toldAbout = async (address: string) => {
      for (let tries = 0; tries < 10; tries += 1)
        await call(strict, logIn, { body: { email: address, password: 'Wrong-Password-1' } });
      const { status, refusal } = await call(strict, logIn, { body: { email: address, password } });
      return { status, refusal: { ...refusal, requestId: '' } };
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
    expect((await call(strict, logIn, { body: { email, password } })).status).toBe(200);
  });

  it('S-12: are forgotten when their owner chooses a new password', async () => {
    const strict = await aClinic({ rateLimitPerMinute: 1000 });
    const { email } = await aDoctor(strict);
    const tryPassword = async (tried: string) =>
      (await call(strict, logIn, { body: { email, password: tried } })).status;
    for (let tries = 0; tries < 10; tries += 1) expect(await tryPassword('Wrong-Password-1')).toBe(401);
    expect(await tryPassword(password)).toBe(429);
    await call(strict, requestPasswordReset, { body: { email } });
    const [mail] = await mailsTo(strict, email);
    const body = { token: mail?.token ?? '', newPassword: 'Otter-Crane-42' };
    expect((await call(strict, resetPassword, { body })).status).toBe(200);
    expect(await tryPassword('Otter-Crane-42')).toBe(200);
  });
});
