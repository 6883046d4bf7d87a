import { logIn } from '@anteroom/contract/auth';
import { getClinic } from '@anteroom/contract/clinic';
import { listSessions } from '@anteroom/contract/sessions';
import { describe, expect, it } from 'vitest';
import { signInThrottles } from '#features/auth';
import { call, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { password } from '#test/password';
import { aDoctor } from '#test/people';

const [here, there] = ['203.0.113.7', '203.0.113.8'];
const from = (...addresses: string[]) => ({ 'x-forwarded-for': addresses.join(', ') });

/** Returns the statuses of eight requests, with a limit of five a minute. */
async function eightFrom(clinic: Clinic, headers: (nth: number) => Record<string, string>) {
  const statuses: number[] = [];
  for (let nth = 0; nth < 8; nth += 1) {
    statuses.push((await call(clinic, getClinic, {}, { headers: headers(nth) })).status);
  }
  return statuses;
}

const five = [200, 200, 200, 200, 200, 429, 429, 429];

describe('behind a trusted proxy', () => {
  it('each client has its own request limit', async () => {
    const clinic = await aClinic({ trustedProxies: ['127.0.0.1'], rateLimitPerMinute: 5 });
    expect(await eightFrom(clinic, () => from(here))).toEqual(five);
    expect(await eightFrom(clinic, () => from(there))).toEqual(five);
  });

  it('a client cannot reset its limit with its own X-Forwarded-For', async () => {
    const clinic = await aClinic({ trustedProxies: ['127.0.0.0/8'], rateLimitPerMinute: 5 });
    expect(await eightFrom(clinic, (nth) => from(`9.9.9.${nth}`, here))).toEqual(five);
  });

  it('failed sign-ins count for the client, not for everyone', async () => {
    const clinic = await aClinic({ trustedProxies: ['127.0.0.1'], rateLimitPerMinute: 1000 });
    const { email } = await aDoctor(clinic);
    const { byAddress } = signInThrottles(clinic.context);
    for (let failures = 0; failures < 100; failures += 1) await byAddress.count(here);
    const signInFrom = async (address: string) =>
      (await call(clinic, logIn, { body: { email, password } }, { headers: from(address) })).status;
    expect([await signInFrom(here), await signInFrom(there)]).toEqual([429, 200]);
  });

  it('sessions and audit rows contain the client’s address', async () => {
    const clinic = await aClinic({ trustedProxies: ['127.0.0.1'] });
    const doctor = await aDoctor(clinic);
    await call(clinic, logIn, { body: { email: doctor.email, password } }, { headers: from(here) });
    const { body } = await (await signIn(clinic, doctor)).call(listSessions, {});
    expect(body.sessions.map(({ ipAddress }) => ipAddress).toSorted()).toEqual(['127.0.0.1', here]);
    const rows = await clinic.db
      .selectFrom('audit_events')
      .select('ip_address')
      .where('action', '=', 'session.started')
      .orderBy('seq')
      .execute();
    expect(rows.map((row) => row.ip_address)).toEqual([here, '127.0.0.1']);
  });

  it.each(['unknown', '', '203.0.113.7:4711'])(
    'an invalid client address %o counts as the proxy itself',
    async (name) => {
      const clinic = await aClinic({ trustedProxies: ['127.0.0.1'] });
      const { email } = await aDoctor(clinic);
      const { status } = await call(clinic, logIn, { body: { email, password } }, { headers: from(name) });
      expect(status).toBe(200);
    },
  );
});

describe('behind an untrusted proxy', () => {
  it('S-53: X-Forwarded-For changes nothing', async () => {
    const clinic = await aClinic({ trustedProxies: ['192.0.2.1'], rateLimitPerMinute: 5 });
    expect(await eightFrom(clinic, (nth) => from(`9.9.9.${nth}`))).toEqual(five);
  });
});
