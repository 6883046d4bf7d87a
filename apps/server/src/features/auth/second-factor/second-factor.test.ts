import { endUserSessions } from '@anteroom/contract/accounts';
import { getProfile, logIn, refreshTokens } from '@anteroom/contract/auth';
import { changePassword } from '@anteroom/contract/own-account';
import { requestPasswordReset, resetPassword } from '@anteroom/contract/password-reset';
import {
  confirmAuthenticator,
  getOwnFactors,
  removeAuthenticator,
  replaceRecoveryCodes,
  setUpAuthenticator,
  signInWithCode,
} from '@anteroom/contract/second-factor';
import { listSessions } from '@anteroom/contract/sessions';
import { describe, expect, it } from 'vitest';
import { call, type Desk, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { insist } from '#test/insist';
import { mailsTo } from '#test/mails';
import { password } from '#test/password';
import { aDoctor, anAdmin, type Person } from '#test/people';
import { type Authenticator, addAuthenticator, startSignIn, wrongCode } from '#test/second-factor';

const clinic = await aClinic();
const none = { authenticator: null, passkeys: [], mayAddPasskeys: true, recoveryCodesLeft: 0 };

type Protected = { doctor: Person; desk: Desk; app: Authenticator };

async function aProtectedDoctor(where: Clinic = clinic): Promise<Protected> {
  const doctor = await aDoctor(where);
  const desk = await signIn(where, doctor);
  return { doctor, desk, app: await addAuthenticator(where, desk) };
}

const finish = (halfSession: string, code: string, where: Clinic = clinic) =>
  call(where, signInWithCode, { body: { halfSession, code } });

async function signInWith({ doctor }: Protected, code: string) {
  return finish((await startSignIn(clinic, doctor)).token, code);
}

const statusOf = async (desk: Desk) => (await desk.call(getProfile, {})).status;

const trailOf = (where: Clinic, userId: number, action: string) =>
  where.db
    .selectFrom('audit_events')
    .select(['actor_id as actorId', 'outcome', 'reason'])
    .where('action', '=', action)
    .where('object_id', '=', String(userId))
    .execute();

describe('setting up an authenticator app', () => {
  it('S-192: an authenticator app takes effect when it is confirmed, ends the other sessions and shows ten recovery codes once', async () => {
    const doctor = await aDoctor(clinic);
    const [desk, elsewhere] = [await signIn(clinic, doctor), await signIn(clinic, doctor)];
    await desk.call(setUpAuthenticator, {});
    expect((await desk.call(getOwnFactors, {})).body).toEqual(none);
    await signIn(clinic, doctor);
    const { recoveryCodes } = await addAuthenticator(clinic, desk);
    expect(recoveryCodes).toHaveLength(10);
    expect([await statusOf(desk), await statusOf(elsewhere)]).toEqual([200, 401]);
    expect((await desk.call(getOwnFactors, {})).body).toEqual({
      ...none,
      authenticator: { addedAt: expect.any(Number) },
      recoveryCodesLeft: 10,
    });
    expect((await mailsTo(clinic, doctor.email)).at(-1)?.subject).toBe(
      'A passkey or an authenticator app was added to your account at Test Clinic',
    );
    expect(await trailOf(clinic, doctor.id, 'second_factor.added')).toEqual([
      { actorId: doctor.id, outcome: 'done', reason: 'totp' },
    ]);
  });

  it('rejects a wrong first code of an authenticator app, and any code before the setup has started', async () => {
    const desk = await signIn(clinic, await aDoctor(clinic));
    expect((await desk.call(confirmAuthenticator, { body: { code: '123456' } })).status).toBe(404);
    await desk.call(setUpAuthenticator, {});
    const { status, errorBody } = await desk.call(confirmAuthenticator, { body: { code: 'x' } });
    expect([status, Object.keys(errorBody.fields ?? {})]).toEqual([400, ['code']]);
  });

  it('an authenticator app stays in use until a new app is confirmed; from then on only the new app’s codes are accepted', async () => {
    const known = await aProtectedDoctor();
    const { desk, app } = known;
    await desk.call(setUpAuthenticator, {});
    expect((await signInWith(known, app.nextCode())).status).toBe(200);
    const newApp = await addAuthenticator(clinic, desk);
    expect(newApp.recoveryCodes).toEqual([]);
    expect((await signInWith(known, app.nextCode())).status).toBe(400);
    expect((await signInWith(known, newApp.nextCode())).status).toBe(200);
  });

  it('S-191: stores the secret of an authenticator app encrypted, and bound to its account', async () => {
    const one = await aProtectedDoctor();
    const other = await aProtectedDoctor();
    const sealed = async ({ doctor }: Protected) =>
      (
        await clinic.db
          .selectFrom('totp_factors')
          .select('sealed')
          .where('user_id', '=', doctor.id)
          .executeTakeFirstOrThrow()
      ).sealed;
    await clinic.db
      .updateTable('totp_factors')
      .set({ sealed: await sealed(one) })
      .where('user_id', '=', other.doctor.id)
      .execute();
    expect((await signInWith(other, one.app.nextCode())).status).toBe(400);
    expect((await signInWith(one, one.app.nextCode())).status).toBe(200);
    expect((await signInWith(other, other.app.recoveryCodes[0] ?? '')).status).toBe(200);
    const codes = await clinic.db.selectFrom('recovery_codes').select('code_hash').execute();
    expect(codes.every(({ code_hash }) => code_hash.length === 32)).toBe(true);
  });
});

describe('a sign-in with a second factor', () => {
  it('S-184: a sign-in with a second factor gets a half session for the correct password, and a session for the code', async () => {
    const known = await aProtectedDoctor();
    const { doctor, app } = known;
    const first = await call(clinic, logIn, { body: { email: doctor.email, password } });
    expect([first.status, first.errorBody.code]).toEqual([401, 'second_factor_required']);
    expect(Object.keys(first.errorBody).toSorted()).toEqual(['code', 'error', 'halfSession', 'requestId']);
    const { token, expiresAt, methods } = await startSignIn(clinic, doctor);
    expect([methods, expiresAt - clinic.clock.now().getTime()]).toEqual([
      ['code'],
      expect.closeTo(600_000, -4),
    ]);
    const { status, body } = await finish(token, app.nextCode());
    expect([status, body.user]).toEqual([200, expect.objectContaining({ id: doctor.id, role: 'doctor' })]);
    const renewed = await call(clinic, refreshTokens, { body: { refreshToken: body.tokens.refreshToken } });
    const access = { token: renewed.body.tokens.accessToken };
    const { sessions } = (await call(clinic, listSessions, {}, access)).body;
    expect(sessions.find(({ isCurrent }) => isCurrent)?.factors).toEqual(['password', 'totp']);
  });

  it('S-184: starts no half session after a wrong password; an account without a second factor signs in directly', async () => {
    const { doctor } = await aProtectedDoctor();
    const body = { email: doctor.email, password: 'Wrong-Password-1' };
    const { status, errorBody } = await call(clinic, logIn, { body });
    expect([status, errorBody.code, errorBody.halfSession]).toEqual([401, 'invalid_credentials', undefined]);
    const plain = await aDoctor(clinic);
    const answer = await call(clinic, logIn, { body: { email: plain.email, password } });
    expect([answer.status, Object.keys(answer.body).toSorted()]).toEqual([200, ['tokens', 'user']]);
  });

  it('S-186: accepts only one of thirty concurrent uses of one code', async () => {
    const known = await aProtectedDoctor();
    const halves = await Promise.all(Array.from({ length: 30 }, () => startSignIn(clinic, known.doctor)));
    const code = known.app.nextCode();
    const answers = await Promise.all(halves.map(({ token }) => insist(() => finish(token, code))));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => [200, 400, 429].includes(status))).toBe(true);
    // A response with 400 means that the request passed the throttle and its code was rejected as used.
    expect(statuses.filter((status) => status === 400).length).toBeGreaterThan(0);
  });

  it('S-186: rejects a used code, a code of an earlier step, and a used half session', async () => {
    const known = await aProtectedDoctor();
    const code = known.app.nextCode();
    const { token } = await startSignIn(clinic, known.doctor);
    expect((await finish(token, code)).status).toBe(200);
    expect((await finish(token, known.app.nextCode())).errorBody.code).toBe('half_session_over');
    const later = known.app.codeIn(1);
    expect((await signInWith(known, later)).status).toBe(200);
    expect((await signInWith(known, known.app.codeIn(0))).errorBody.fields?.code).toMatch(/wrong, expired/);
  });

  it('S-184: a sign-in that waits for its second step ends after ten minutes, when the password changes, or when the account is disabled', async () => {
    const known = await aProtectedDoctor();
    const { doctor, app } = known;
    const late = await startSignIn(clinic, doctor);
    clinic.clock.moveOn(11);
    expect((await finish(late.token, app.nextCode())).errorBody.code).toBe('half_session_over');
    const disabled = await startSignIn(clinic, doctor);
    const setEnabled = (isEnabled: boolean) =>
      clinic.db.updateTable('users').set({ is_enabled: isEnabled }).where('id', '=', doctor.id).execute();
    await setEnabled(false);
    expect((await finish(disabled.token, app.nextCode())).status).toBe(401);
    await setEnabled(true);
    const before = await startSignIn(clinic, doctor);
    const desk = { token: (await signInWith(known, app.nextCode())).body.tokens.accessToken };
    const body = { currentPassword: password, newPassword: 'Otter-Crane-42' };
    expect((await call(clinic, changePassword, { body }, desk)).status).toBe(200);
    expect((await finish(before.token, app.nextCode())).errorBody.code).toBe('half_session_over');
  });

  it('S-184: ends a half session when an admin ends the sessions of the account', async () => {
    const { doctor, app } = await aProtectedDoctor();
    const { token } = await startSignIn(clinic, doctor);
    const office = await signIn(clinic, await anAdmin(clinic));
    const params = { userId: doctor.id };
    expect((await office.call(endUserSessions, { params })).status).toBe(204);
    expect((await finish(token, app.nextCode())).errorBody.code).toBe('half_session_over');
  });

  it('S-189: a sign-in still needs the second factor after a password reset by mail', async () => {
    const { doctor, app } = await aProtectedDoctor();
    await call(clinic, requestPasswordReset, { body: { email: doctor.email } });
    const token = (await mailsTo(clinic, doctor.email)).at(-1)?.token ?? '';
    const newPassword = 'Otter-Crane-42';
    expect((await call(clinic, resetPassword, { body: { token, newPassword } })).status).toBe(200);
    const { errorBody } = await call(clinic, logIn, { body: { email: doctor.email, password: newPassword } });
    expect(errorBody.code).toBe('second_factor_required');
    expect((await finish(errorBody.halfSession?.token ?? '', app.nextCode())).status).toBe(200);
  });

  it('S-187: ten wrong codes for an account block its second step, and the audit trail records them', async () => {
    const known = await aProtectedDoctor();
    const { token } = await startSignIn(clinic, known.doctor);
    const statuses = [];
    for (let count = 0; count < 10; count += 1) statuses.push((await finish(token, wrongCode)).status);
    expect(new Set(statuses)).toEqual(new Set([400]));
    const { status, retryAfter } = await finish(token, known.app.nextCode()).then((answer) => ({
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
    }));
    expect([status, Number(retryAfter)]).toEqual([429, expect.closeTo(900, -2)]);
    const refused = await trailOf(clinic, known.doctor.id, 'second_factor.refused');
    expect(refused[0]).toMatchObject({ outcome: 'refused' });
    expect(await trailOf(clinic, known.doctor.id, 'session.half_started')).toHaveLength(1);
  });

  it('S-187: a correct code resets the account’s attempt limit, and wrong codes count toward the limit of their network', async () => {
    const strict = await aClinic({ rateLimitPerMinute: 600 });
    const known = await aProtectedDoctor(strict);
    for (let count = 0; count < 12; count += 1) {
      const { token } = await startSignIn(strict, known.doctor);
      expect((await finish(token, wrongCode, strict)).status).toBe(400);
      expect((await finish(token, known.app.nextCode(), strict)).status).toBe(200);
    }
    for (let count = 0; count < 88; count += 1) {
      expect((await finish('x'.repeat(43), '000000', strict)).status).toBe(401);
    }
    expect((await finish('x'.repeat(43), '000000', strict)).status).toBe(429);
  });
});

describe('recovery codes', () => {
  it('S-188: each recovery code works once; using one sends a mail, and the account shows how many are left', async () => {
    const known = await aProtectedDoctor();
    const [code = ''] = known.app.recoveryCodes;
    expect((await signInWith(known, code.toLowerCase())).status).toBe(200);
    expect((await signInWith(known, code)).status).toBe(400);
    expect((await known.desk.call(getOwnFactors, {})).body.recoveryCodesLeft).toBe(9);
    const { subject, text } = (await mailsTo(clinic, known.doctor.email)).at(-1) ?? {};
    expect(subject).toBe('A recovery code of your account at Test Clinic was used');
    expect(text).toContain('Unused codes left: 9.');
  });

  it('S-188: new recovery codes replace all old ones at once, and work only for their account', async () => {
    const [known, other] = [await aProtectedDoctor(), await aProtectedDoctor()];
    const { body } = await known.desk.call(replaceRecoveryCodes, {});
    expect(body.recoveryCodes).toHaveLength(10);
    expect(await trailOf(clinic, known.doctor.id, 'second_factor.codes_replaced')).toHaveLength(1);
    const [old = '', foreign = ''] = [known.app.recoveryCodes[0], other.app.recoveryCodes[0]];
    expect((await signInWith(known, old)).status).toBe(400);
    expect((await signInWith(known, foreign)).status).toBe(400);
    expect((await signInWith(known, body.recoveryCodes[0] ?? '')).status).toBe(200);
  });

  it('an account without a second factor cannot create recovery codes', async () => {
    const desk = await signIn(clinic, await aDoctor(clinic));
    expect((await desk.call(replaceRecoveryCodes, {})).status).toBe(404);
  });
});

describe('removing the authenticator app', () => {
  it('S-189: removing the app also removes the recovery codes; from then on the password is enough', async () => {
    const { doctor, desk } = await aProtectedDoctor();
    expect((await desk.call(removeAuthenticator, {})).status).toBe(204);
    expect((await desk.call(removeAuthenticator, {})).status).toBe(404);
    expect((await desk.call(getOwnFactors, {})).body).toEqual(none);
    expect(await trailOf(clinic, doctor.id, 'second_factor.removed')).toHaveLength(1);
    expect((await signIn(clinic, doctor)).token).toEqual(expect.any(String));
    expect((await mailsTo(clinic, doctor.email)).at(-1)?.subject).toBe(
      'A second factor was removed from your account at Test Clinic',
    );
  });
});
