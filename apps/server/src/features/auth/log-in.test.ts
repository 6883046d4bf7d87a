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
});
