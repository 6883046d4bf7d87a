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

/** Sends eight requests to a clinic with a limit of five a minute. Returns their statuses. */
async function eightFrom(clinic: Clinic, headers: (nth: number) => Record<string, string>) {
  const statuses: number[] = [];
  for (let nth = 0; nth < 8; nth += 1) {
    statuses.push((await call(clinic, getClinic, {}, { headers: headers(nth) })).status);
  }
  return statuses;
}

const five = [200, 200, 200, 200, 200, 429, 429, 429];

describe('behind a trusted proxy', () => {
  it('gives each client behind a trusted proxy its own request limit', async () => {
    const clinic = await aClinic({ trustedProxies: ['127.0.0.1'], rateLimitPerMinute: 5 });
    expect(await eightFrom(clinic, () => from(here))).toEqual(five);
    expect(await eightFrom(clinic, () => from(there))).toEqual(five);
  });

  it('does not reset the rate limit of a client that sends its own X-Forwarded-For', async () => {
    const clinic = await aClinic({ trustedProxies: ['127.0.0.0/8'], rateLimitPerMinute: 5 });
    expect(await eightFrom(clinic, (nth) => from(`9.9.9.${nth}`, here))).toEqual(five);
  });

  it('counts failed sign-ins for the client, not for the proxy', async () => {
    const clinic = await aClinic({ trustedProxies: ['127.0.0.1'], rateLimitPerMinute: 1000 });
    const { email } = await aDoctor(clinic);
    const { byAddress } = signInThrottles(clinic.context);
    for (let failures = 0; failures < 100; failures += 1) await byAddress.count(here);
    const signInFrom = async (address: string) =>
      (await call(clinic, logIn, { body: { email, password } }, { headers: from(address) })).status;
    expect([await signInFrom(here), await signInFrom(there)]).toEqual([429, 200]);
  });

  it('stores the client’s address in sessions and audit rows', async () => {
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
    'uses the proxy’s address if the client address %o is invalid',
    async (name) => {
      const clinic = await aClinic({ trustedProxies: ['127.0.0.1'] });
      const { email } = await aDoctor(clinic);
      const { status } = await call(clinic, logIn, { body: { email, password } }, { headers: from(name) });
      const sessions = clinic.db.selectFrom('audit_events').select('ip_address as address');
      const started = await sessions.where('action', '=', 'session.started').execute();
      expect([status, started]).toEqual([200, [{ address: '127.0.0.1' }]]);
    },
  );
});

describe('behind an untrusted proxy', () => {
  it('S-53: ignores X-Forwarded-For of an untrusted proxy', async () => {
    const clinic = await aClinic({ trustedProxies: ['192.0.2.1'], rateLimitPerMinute: 5 });
    expect(await eightFrom(clinic, (nth) => from(`9.9.9.${nth}`))).toEqual(five);
  });
});
