import { getProfile, logIn, refreshTokens } from '@anteroom/contract/auth';
import { changePassword } from '@anteroom/contract/own-account';
import { requestPasswordReset, resetPassword } from '@anteroom/contract/password-reset';
import { describe, expect, it } from 'vitest';
import { call, type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { mailsTo } from '#test/mails';
import { password } from '#test/password';
import { aDoctor } from '#test/people';

const clinic = await aClinic();
const newPassword = 'Otter-Crane-42';

const change = (desk: Desk, body: object = {}) =>
  desk.call(changePassword, { body: { currentPassword: password, newPassword, ...body } });
const statusWith = async (token: string) => (await call(clinic, getProfile, {}, { token })).status;

describe('changePassword', () => {
  it('S-111: a password change ends every other session; the current session continues with new tokens', async () => {
    const doctor = await aDoctor(clinic);
    const [desk, elsewhere] = [await signIn(clinic, doctor), await signIn(clinic, doctor)];
    const { status, body } = await change(desk);
    expect(status).toBe(200);
    expect(await statusWith(body.tokens.accessToken)).toBe(200);
    expect([await statusWith(desk.token), await statusWith(elsewhere.token)]).toEqual([401, 401]);
    for (const { refreshToken } of [desk, elsewhere]) {
      expect((await call(clinic, refreshTokens, { body: { refreshToken } })).status).toBe(401);
    }
    const { refreshToken } = body.tokens;
    expect((await call(clinic, refreshTokens, { body: { refreshToken } })).status).toBe(200);
    const tryPassword = async (tried: string) =>
      (await call(clinic, logIn, { body: { email: doctor.email, password: tried } })).status;
    expect([await tryPassword(password), await tryPassword(newPassword)]).toEqual([401, 200]);
    const mails = await mailsTo(clinic, doctor.email);
    expect(mails.map(({ subject }) => subject)).toContain('Your password at Test Clinic was changed');
    const trail = await clinic.db
      .selectFrom('audit_events')
      .select(['actor_id as actorId', 'reason'])
      .where('action', '=', 'password.changed')
      .where('object_id', '=', String(doctor.id))
      .execute();
    expect(trail).toEqual([{ actorId: doctor.id, reason: 'own' }]);
    const ended = await clinic.db
      .selectFrom('audit_events')
      .select('reason')
      .where('action', '=', 'session.ended')
      .where('actor_id', '=', doctor.id)
      .execute();
    expect(ended).toEqual([{ reason: 'password_changed' }]);
  });

  it('S-111: a wrong current password returns an error for its field, changes nothing and is audited', async () => {
    const doctor = await aDoctor(clinic);
    const desk = await signIn(clinic, doctor);
    const { status, errorBody } = await change(desk, { currentPassword: 'Wrong-Password-1' });
    expect([status, Object.keys(errorBody.fields ?? {})]).toEqual([400, ['currentPassword']]);
    expect(await statusWith(desk.token)).toBe(200);
    const noted = await clinic.db
      .selectFrom('audit_events')
      .select('outcome')
      .where('action', '=', 'password.refused')
      .where('actor_id', '=', doctor.id)
      .execute();
    expect(noted).toEqual([{ outcome: 'refused' }]);
  });

  it('S-111: counts wrong current passwords as failed sign-ins', async () => {
    const strict = await aClinic({ rateLimitPerMinute: 600 });
    const doctor = await aDoctor(strict);
    const desk = await signIn(strict, doctor);
    const wrong = { body: { currentPassword: 'Wrong-Password-1', newPassword } };
    for (let failure = 0; failure < 10; failure += 1) await desk.call(changePassword, wrong);
    const right = { body: { currentPassword: password, newPassword } };
    expect((await desk.call(changePassword, right)).status).toBe(429);
    expect((await call(strict, logIn, { body: { email: doctor.email, password } })).status).toBe(429);
  });

  it('S-111: only one of two concurrent password changes succeeds', async () => {
    const doctor = await aDoctor(clinic);
    const [one, two] = [await signIn(clinic, doctor), await signIn(clinic, doctor)];
    const answers = await Promise.all([change(one), change(two, { newPassword: 'Other-Crane-43' })]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('S-111: a password change invalidates a pending reset link', async () => {
    const doctor = await aDoctor(clinic);
    await call(clinic, requestPasswordReset, { body: { email: doctor.email } });
    const token = (await mailsTo(clinic, doctor.email)).at(-1)?.token ?? '';
    await change(await signIn(clinic, doctor));
    const reset = await call(clinic, resetPassword, { body: { token, newPassword: 'Other-Crane-43' } });
    expect(reset.errorBody.code).toBe('invalid_mail_token');
  });

  it.each(['short1A', 'Welcome1', 'TestClinic2026'])(
    'S-111: a password change rejects %o as the new password',
    async (weak) => {
      const desk = await signIn(clinic, await aDoctor(clinic));
      const { status, errorBody } = await change(desk, { newPassword: weak });
      expect([status, Object.keys(errorBody.fields ?? {})]).toEqual([400, ['newPassword']]);
    },
  );
});
