import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { buildPath } from '@anteroom/client/build-request';
import { getProfile, logIn, refreshTokens } from '@anteroom/contract/auth';
import { requestPasswordReset, resetPassword } from '@anteroom/contract/password-reset';
import { verifyEmail } from '@anteroom/contract/registration';
import { describe, expect, it } from 'vitest';
import { call, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { insist } from '#test/insist';
import { allMails, mailsTo } from '#test/mails';
import { password } from '#test/password';
import { aDoctor, type Person } from '#test/people';

const clinic = await aClinic();
const freshPassword = 'Otter-Crane-42';

const ask = (email: string) => call(clinic, requestPasswordReset, { body: { email } });
const reset = (token: string, newPassword = freshPassword) =>
  call(clinic, resetPassword, { body: { token, newPassword } });
const tryPassword = async ({ email }: Person, tried: string) =>
  (await call(clinic, logIn, { body: { email, password: tried } })).status;

/** Requests a link and returns the token from its mail. */
async function tokenFor({ email }: Person): Promise<string> {
  await ask(email);
  return (await mailsTo(clinic, email)).at(-1)?.token ?? '';
}

const trailOf = (action: string) =>
  clinic.db
    .selectFrom('audit_events')
    .select(['action', 'outcome', 'reason', 'object_id', 'actor_id'])
    .where('action', '=', action)
    .orderBy('seq')
    .execute();

describe('requestPasswordReset', () => {
  it('S-19: a request for a password reset gets the same response for every address, and mails only enabled accounts', async () => {
    const [known, disabled] = [await aDoctor(clinic), await aDoctor(clinic)];
    await clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', disabled.id).execute();
    const stranger = `${randomUUID()}@clinic.example`;
    const answers = [await ask(known.email), await ask(disabled.email), await ask(stranger)];
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await mailsTo(clinic, known.email)).toHaveLength(1);
    const others = (await allMails(clinic)).filter(({ to }) => to !== known.email);
    expect(others).toEqual([]);
  });

  it('S-19: a request for a password reset adds one mail job and one audit row for known and unknown addresses', async () => {
    const known = await aDoctor(clinic);
    const countBoth = async () => {
      const jobs = await clinic.db.selectFrom('mail_jobs').select('id').execute();
      return [jobs.length, (await trailOf('password.reset_requested')).length];
    };
    for (const email of [known.email, 'nobody-here@clinic.example']) {
      const [jobs = 0, rows = 0] = await countBoth();
      await ask(email);
      expect(await countBoth()).toEqual([jobs + 1, rows + 1]);
    }
  });

  it('mails at most thirty password resets an hour per account; further requests get the same response', async () => {
    const pestered = await aDoctor(clinic);
    for (let times = 0; times < 32; times += 1) expect((await ask(pestered.email)).status).toBe(200);
    const jobs = () =>
      clinic.db.selectFrom('mail_jobs').select('id').where('user_id', '=', pestered.id).execute();
    expect(await jobs()).toHaveLength(30);
    clinic.clock.moveOn(61);
    await ask(pestered.email);
    expect(await jobs()).toHaveLength(31);
  });
});

describe('a reset token', () => {
  it('S-20: each reset token is long and unique', async () => {
    const doctor = await aDoctor(clinic);
    const tokens: string[] = [];
    for (let times = 0; times < 20; times += 1) tokens.push(await tokenFor(doctor));
    expect(tokens.every((token) => token.length >= 22)).toBe(true);
    expect(new Set(tokens.map((token) => token.slice(0, 6))).size).toBe(20);
  });

  it('S-20: a reset token works once', async () => {
    const token = await tokenFor(await aDoctor(clinic));
    expect((await reset(token)).status).toBe(200);
    const again = await reset(token);
    expect([again.status, again.errorBody.code]).toEqual([400, 'invalid_mail_token']);
  });

  it('S-20: a reset token expires when a newer one is requested, and after 15 minutes', async () => {
    const doctor = await aDoctor(clinic);
    const [older, newer] = [await tokenFor(doctor), await tokenFor(doctor)];
    expect((await reset(older)).status).toBe(400);
    clinic.clock.moveOn(16);
    expect((await reset(newer)).status).toBe(400);
    expect(await tryPassword(doctor, password)).toBe(200);
  });

  it('rejects a reset token of a disabled account', async () => {
    const doctor = await aDoctor(clinic);
    const token = await tokenFor(doctor);
    await clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', doctor.id).execute();
    expect((await reset(token)).errorBody.code).toBe('invalid_mail_token');
  });

  it("S-21: mails the reset link under APP_URL, ignoring the request's host and proxy headers", async () => {
    const doctor = await aDoctor(clinic);
    const forged = {
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      host: 'evil.example',
    };
    const { hostname, port } = new URL(clinic.address);
    const asking = request({
      hostname,
      port,
      method: 'POST',
      path: buildPath(requestPasswordReset, {}),
      headers: { ...forged, 'content-type': 'application/json' },
    });
    const answered = once(asking, 'response');
    asking.end(JSON.stringify({ email: doctor.email }));
    const [answer] = await answered;
    expect(answer.resume().statusCode).toBe(200);
    const [mail] = await mailsTo(clinic, doctor.email);
    expect(mail?.link).toMatch(/^https:\/\/anteroom\.example\//);
    expect(JSON.stringify(mail)).not.toContain('evil');
  });

  it('S-23, T-8: a reset token succeeds in only one of twenty parallel uses', async () => {
    const doctor = await aDoctor(clinic);
    const token = await tokenFor(doctor);
    const passwords = Array.from({ length: 20 }, (_, count) => `Otter-Crane-${100 + count}`);
    const answers = await Promise.all(passwords.map((chosen) => insist(() => reset(token, chosen))));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array(19).fill(400)]);
    const won = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect(await tryPassword(doctor, won)).toBe(200);
  });

  it('S-24: rejects a reset token as a verification link', async () => {
    const token = await tokenFor(await aDoctor(clinic));
    expect((await call(clinic, verifyEmail, { body: { token } })).status).toBe(400);
    expect((await reset(token)).status).toBe(200);
  });
});

describe('resetPassword', () => {
  it('S-22: a password reset ends every session, with its access and refresh tokens', async () => {
    const doctor = await aDoctor(clinic);
    const desks = [await signIn(clinic, doctor), await signIn(clinic, doctor)];
    const answer = await reset(await tokenFor(doctor));
    expect(answer.body.message).toBe('Password reset successful. All existing sessions are logged out.');
    for (const { token, refreshToken } of desks) {
      expect((await call(clinic, getProfile, {}, { token })).status).toBe(401);
      expect((await call(clinic, refreshTokens, { body: { refreshToken } })).status).toBe(401);
    }
    expect([await tryPassword(doctor, password), await tryPassword(doctor, freshPassword)]).toEqual([
      401, 200,
    ]);
    const ended = await clinic.db
      .selectFrom('sessions')
      .select('end_reason')
      .where('user_id', '=', doctor.id)
      .where('ended_at', 'is not', null)
      .execute();
    expect(ended).toEqual([{ end_reason: 'password_changed' }, { end_reason: 'password_changed' }]);
  });

  it('S-27: a password reset mails the user and adds an audit entry', async () => {
    const doctor = await aDoctor(clinic);
    await reset(await tokenFor(doctor));
    const mails = await mailsTo(clinic, doctor.email);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.subject).toMatch(/password/i);
    expect(mails[1]?.text).not.toContain(freshPassword);
    expect((await trailOf('password.changed')).at(-1)).toMatchObject({ object_id: String(doctor.id) });
  });

  it('a password reset verifies the address', async () => {
    const doctor = await aDoctor(clinic);
    await clinic.db
      .updateTable('users')
      .set({ email_verified_at: null })
      .where('id', '=', doctor.id)
      .execute();
    await reset(await tokenFor(doctor));
    const { body } = await call(clinic, logIn, { body: { email: doctor.email, password: freshPassword } });
    expect(body.user.emailVerified).toBe(true);
  });

  it('S-01, S-03: a password reset rejects weak and common passwords without using up the link', async () => {
    const doctor = await aDoctor(clinic, { name: 'Berta Falkenstein' });
    const token = await tokenFor(doctor);
    const refused = ['short1A', 'alllower1', 'ALLUPPER1', 'NoDigits', 'Password1', 'Welcome1', 'Clinic2026'];
    for (const chosen of [...refused, 'Falkenstein-77']) {
      const { status, errorBody } = await reset(token, chosen);
      expect([status, errorBody.code, Object.keys(errorBody.fields ?? {})]).toEqual([
        400,
        'invalid_request',
        ['newPassword'],
      ]);
    }
    expect((await reset(token)).status).toBe(200);
  });

  it('S-02: a password reset accepts passwords of up to 128 characters of any kind, without truncating them', async () => {
    const doctor = await aDoctor(clinic);
    const long = `Ünïcödé ☂ 9 ${'otter crane '.repeat(8)}`.slice(0, 100);
    const token = await tokenFor(doctor);
    expect((await reset(token, `${long}${'x'.repeat(29)}`)).status).toBe(400);
    expect((await reset(token, long)).status).toBe(200);
    expect(await tryPassword(doctor, long.slice(0, 72))).toBe(401);
    expect(await tryPassword(doctor, long)).toBe(200);
  });

  it('S-04: a password reset stores the password exactly as sent, including spaces', async () => {
    const doctor = await aDoctor(clinic);
    expect((await reset(await tokenFor(doctor), ` ${freshPassword}`)).status).toBe(200);
    expect([
      await tryPassword(doctor, freshPassword),
      await tryPassword(doctor, ` ${freshPassword}`),
    ]).toEqual([401, 200]);
  });
});
