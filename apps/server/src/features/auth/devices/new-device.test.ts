import { logIn, refreshTokens } from '@anteroom/contract/auth';
import { describe, expect, it } from 'vitest';
import { sweep } from '#platform/db/sweep.queries';
import { call, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { mailsTo } from '#test/mails';
import { password } from '#test/password';
import { aDoctor, type Person } from '#test/people';

const clinic = await aClinic({ trustedProxies: ['127.0.0.1'] });
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
const newerFirefox = firefox.replaceAll('144', '145');
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1';

type Device = { userAgent?: string; ipAddress?: string };

function signInWith({ email }: Person, { userAgent = firefox, ipAddress = '203.0.113.7' }: Device = {}) {
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': ipAddress };
  return call(clinic, logIn, { body: { email, password } }, { headers });
}

const mailsOf = async ({ email }: Person) =>
  (await mailsTo(clinic, email)).filter(({ subject }) => subject.startsWith('New sign-in'));

describe('a sign-in from a new device', () => {
  it('S-115: a sign-in from a new device sends a mail that names the browser family, except for the first sign-in of an account', async () => {
    const doctor = await aDoctor(clinic);
    await signInWith(doctor);
    expect(await mailsOf(doctor)).toEqual([]);
    await signInWith(doctor, { userAgent: safari });
    const mails = await mailsOf(doctor);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('with Safari on iPhone');
  });

  it('S-115: sends no mail for a newer version of the same browser or an address in the same network', async () => {
    const doctor = await aDoctor(clinic);
    await signInWith(doctor);
    await signInWith(doctor, { userAgent: newerFirefox, ipAddress: '203.0.200.1' });
    expect(await mailsOf(doctor)).toEqual([]);
    await signInWith(doctor, { ipAddress: '198.51.100.1' });
    expect(await mailsOf(doctor)).toHaveLength(1);
    await signInWith(doctor, { ipAddress: '198.51.100.1' });
    expect(await mailsOf(doctor)).toHaveLength(1);
  });

  it("S-115: the mail about a new device contains none of the browser's own text", async () => {
    const doctor = await aDoctor(clinic);
    await signInWith(doctor);
    await signInWith(doctor, { userAgent: 'Call 0900-1234 now' });
    const [mail] = await mailsOf(doctor);
    expect(mail?.text).toContain('Unknown device');
    expect(mail?.text).not.toContain('0900');
  });

  it('S-115: remembers a device for 180 days, and the last device of an account forever', async () => {
    const doctor = await aDoctor(clinic);
    await signInWith(doctor);
    clinic.clock.moveOn(24 * 60);
    await signInWith(doctor, { userAgent: safari });
    const days = 181 * 24 * 60;
    clinic.clock.moveOn(days);
    await sweep(clinic.context.db, clinic.clock.now());
    const kept = await clinic.db
      .selectFrom('known_devices')
      .select('user_id')
      .where('user_id', '=', doctor.id)
      .execute();
    await signInWith(doctor, { userAgent: safari });
    await signInWith(doctor);
    clinic.clock.moveOn(-days - 24 * 60);
    expect(kept).toHaveLength(1);
    expect(await mailsOf(doctor)).toHaveLength(2);
  });

  it('S-115: stores a device only as a hash, which differs between accounts', async () => {
    const doctor = await aDoctor(clinic);
    await signInWith(doctor);
    const rows = await clinic.db
      .selectFrom('known_devices')
      .selectAll()
      .where('user_id', '=', doctor.id)
      .execute();
    expect(rows).toMatchObject([{ device_hash: expect.any(Buffer) }]);
    const other = await aDoctor(clinic);
    await signInWith(other);
    const others = await clinic.db
      .selectFrom('known_devices')
      .selectAll()
      .where('user_id', '=', other.id)
      .execute();
    expect(others[0]?.device_hash).not.toEqual(rows[0]?.device_hash);
  });
});

describe('reusing a replaced refresh token', () => {
  it('S-115: reusing a replaced refresh token mails the owner of the session', async () => {
    const doctor = await aDoctor(clinic);
    const { refreshToken } = await signIn(clinic, doctor);
    const refresh = () => call(clinic, refreshTokens, { body: { refreshToken } });
    await refresh();
    clinic.clock.moveOn(1);
    expect((await refresh()).status).toBe(401);
    const subjects = (await mailsTo(clinic, doctor.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['A session of your account at Test Clinic was ended']);
  });
});
