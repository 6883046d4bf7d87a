import { createDoctor, createManager, listUsers } from '@anteroom/contract/accounts';
import { getProfile, logIn, logOut, refreshTokens } from '@anteroom/contract/auth';
import { changeEmail, changePassword } from '@anteroom/contract/own-account';
import { requestPasswordReset, resetPassword } from '@anteroom/contract/password-reset';
import { listSessions } from '@anteroom/contract/sessions';
import { listDoctors } from '@anteroom/contract/staff';
import { describe, expect, it } from 'vitest';
import { makeAdmin, makeFirstAdmin, setPasswordOf } from '#features/accounts';
import { call, type Desk, signIn, signInFirst } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { mailsTo } from '#test/mails';
import { password } from '#test/password';
import { aDoctor, anAdmin, type Person } from '#test/people';
import { linkCloser } from '../../../link-closer.ts';

const clinic = await aClinic();
const admin = await signIn(clinic, await anAdmin(clinic));
const ownPassword = 'Otter-Crane-42';

async function aNewDoctor(at: Clinic = clinic, by: Desk = admin): Promise<Person> {
  const body = { name: 'Vera Lind', email: `vera-${crypto.randomUUID()}@clinic.example`, password };
  const made = await by.call(createDoctor, { body });
  const { id, name, email } = made.body.user;
  expect([made.status, at.address === '']).toEqual([201, false]);
  return { id, name, email, role: 'doctor' };
}

const codeOf = async (desk: Desk) => (await desk.call(listDoctors, {})).errorBody?.code;

describe('a first password', () => {
  it('S-110: a user with a first password can sign in, but can use no route outside /auth until choosing another password', async () => {
    const person = await aNewDoctor();
    const answer = await call(clinic, logIn, { body: { email: person.email, password } });
    const other = await aDoctor(clinic);
    const usual = await call(clinic, logIn, { body: { email: other.email, password } });
    expect([answer.status, Object.keys(answer.body.user)]).toEqual([200, Object.keys(usual.body.user)]);
    const desk = await signIn(clinic, person);
    expect((await desk.call(getProfile, {})).body.user.needsOwnCredential).toBe(true);
    expect((await desk.call(listSessions, {})).status).toBe(200);
    const refused = await desk.call(listDoctors, {});
    expect([refused.status, refused.errorBody.code]).toEqual([403, 'password_change_required']);
    const move = { currentPassword: password, newEmail: 'elsewhere@clinic.example' };
    expect((await desk.call(changeEmail, { body: move })).errorBody.code).toBe('password_change_required');
    const renewed = await call(clinic, refreshTokens, { body: { refreshToken: desk.refreshToken } });
    expect(renewed.status).toBe(200);
    const { accessToken: token, refreshToken } = renewed.body.tokens;
    expect((await call(clinic, logOut, { body: { refreshToken } }, { token })).status).toBe(204);
  });

  it('S-110: a first password no longer restricts users after they choose their own', async () => {
    const desk = await signInFirst(clinic, await aNewDoctor());
    expect(await codeOf(desk)).toBeUndefined();
    expect((await desk.call(getProfile, {})).body.user.needsOwnCredential).toBe(false);
  });

  it("S-110: a first password cannot be chosen again as the user's own", async () => {
    const desk = await signIn(clinic, await aNewDoctor());
    const body = { currentPassword: password, newPassword: password };
    const { status, errorBody } = await desk.call(changePassword, { body });
    expect([status, Object.keys(errorBody.fields ?? {})]).toEqual([400, ['newPassword']]);
    expect(await codeOf(desk)).toBe('password_change_required');
  });

  it('S-110: a first password no longer restricts the user after a reset by mail', async () => {
    const person = await aNewDoctor();
    await call(clinic, requestPasswordReset, { body: { email: person.email } });
    const token = (await mailsTo(clinic, person.email)).at(-1)?.token ?? '';
    await call(clinic, resetPassword, { body: { token, newPassword: ownPassword } });
    const { body } = await call(clinic, logIn, { body: { email: person.email, password: ownPassword } });
    const { accessToken } = body.tokens;
    expect((await call(clinic, listDoctors, {}, { token: accessToken })).status).toBe(200);
  });

  it('S-110: a password is a first password if a doctor set it for a new manager, or the operator for an account', async () => {
    const doctor = await signIn(clinic, await aDoctor(clinic));
    const body = { name: 'Max Berg', email: `max-${crypto.randomUUID()}@clinic.example`, password };
    const { id, name, email } = (await doctor.call(createManager, { body })).body.manager;
    expect(await codeOf(await signIn(clinic, { id, name, email, role: 'manager' }))).toBe(
      'password_change_required',
    );
    const context = { ...clinic.context, passwordListener: linkCloser };
    const other = await aDoctor(clinic);
    await setPasswordOf(context, other.email, ownPassword);
    const signedIn = await call(clinic, logIn, { body: { email: other.email, password: ownPassword } });
    const token = signedIn.body.tokens.accessToken;
    expect((await call(clinic, listDoctors, {}, { token })).errorBody.code).toBe('password_change_required');
  });

  it('S-110: an admin created by the operator does not have to change the password', async () => {
    const own = await aClinic();
    const first = { email: 'first@clinic.example', password };
    await makeFirstAdmin(own.context, first);
    await makeAdmin(own.context, { name: 'Olga Prior', email: 'olga@clinic.example', password });
    for (const email of ['first@clinic.example', 'olga@clinic.example']) {
      const desk = await signIn(own, { id: 0, name: '', email, role: 'admin' });
      expect((await desk.call(listUsers, { query: {} })).status).toBe(200);
    }
  });

  it('S-110: a first password does not restrict the user when REQUIRE_OWN_PASSWORD is false', async () => {
    const lenient = await aClinic({ requireOwnPassword: false });
    const chief = await signIn(lenient, await anAdmin(lenient));
    const desk = await signIn(lenient, await aNewDoctor(lenient, chief));
    expect(await codeOf(desk)).toBeUndefined();
    expect((await desk.call(getProfile, {})).body.user.needsOwnCredential).toBe(false);
  });
});
