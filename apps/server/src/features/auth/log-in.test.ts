import { getProfile, logIn } from '@anteroom/contract/auth';
import { describe, expect, it } from 'vitest';
import { call, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aDoctor, anAdmin, password } from '#test/people';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);

describe('logIn', () => {
  it('opens a session for the right password, whatever the case of the email', async () => {
    const body = { email: doctor.email.toUpperCase(), password };
    const answer = await call(clinic, logIn, { body });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ id: doctor.id, role: 'doctor', roleName: 'doctor' });
    const profile = await call(clinic, getProfile, {}, { token: answer.body.tokens.accessToken });
    expect(profile.body.user.email).toBe(doctor.email);
  });

  it('tells nobody whether an account exists or is disabled', async () => {
    const disabled = await aDoctor(clinic);
    await clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', disabled.id).execute();
    const tries = [
      { email: doctor.email, password: 'Wrong-Password-1' },
      { email: 'nobody@clinic.example', password },
      { email: disabled.email, password },
    ];
    for (const body of tries) {
      const { status, refusal } = await call(clinic, logIn, { body });
      expect([status, refusal.code, refusal.error]).toEqual([
        401,
        'invalid_credentials',
        'The email or the password is wrong.',
      ]);
    }
  });

  it('compares the password exactly as sent', async () => {
    for (const tried of [` ${password}`, `${password} `, password.toLowerCase()]) {
      const { status } = await call(clinic, logIn, { body: { email: doctor.email, password: tried } });
      expect(status).toBe(401);
    }
  });

  it('explains what is missing, field by field', async () => {
    const { status, refusal } = await call(clinic, logIn, { body: { email: 'nonsense', password: '' } });
    expect(status).toBe(400);
    expect(refusal.fields).toEqual({ email: 'Email is invalid', password: 'Password is required' });
  });

  it('refuses further tries after ten failures for one account, and leaves open sessions alone', async () => {
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

  it('tells no more than ten of forty wrong tries side by side that they were wrong', async () => {
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

  it('takes no address that the database and JavaScript would fold differently', async () => {
    for (const email of ['\u0130dle@clinic.example', 'caf\u00e9@clinic.example']) {
      const { status, refusal } = await call(clinic, logIn, { body: { email, password } });
      expect([status, refusal.fields?.email]).toEqual([400, 'Email is invalid']);
    }
  });
});
