import { updateUser } from '@anteroom/contract/accounts';
import { getProfile, logIn } from '@anteroom/contract/auth';
import { changeEmail, changePassword, confirmEmail } from '@anteroom/contract/own-account';
import { requestPasswordReset, resetPassword } from '@anteroom/contract/password-reset';
import { register, verifyEmail } from '@anteroom/contract/registration';
import { describe, expect, it } from 'vitest';
import { call, type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { mailsTo } from '#test/mails';
import { password } from '#test/password';
import { aDoctor, anAdmin } from '#test/people';

const clinic = await aClinic();
const aFreeAddress = () => `new-${crypto.randomUUID()}@clinic.example`;
const ask = (desk: Desk, newEmail: string, currentPassword = password) =>
  desk.call(changeEmail, { body: { currentPassword, newEmail } });
const confirm = (token: string) => call(clinic, confirmEmail, { body: { token } });
const tokenTo = async (email: string) => (await mailsTo(clinic, email)).at(-1)?.token ?? '';
const subjectsTo = async (email: string) => (await mailsTo(clinic, email)).map(({ subject }) => subject);
const canSignIn = async (email: string) =>
  (await call(clinic, logIn, { body: { email, password } })).status === 200;

async function aDoctorsDesk(): Promise<Desk> {
  return signIn(clinic, await aDoctor(clinic));
}

describe('changeEmail', () => {
  it('S-114: an email change mails both addresses and takes effect only when the link in the new mailbox is opened', async () => {
    const desk = await aDoctorsDesk();
    const { email } = desk.person;
    const newEmail = aFreeAddress();
    expect((await ask(desk, newEmail)).status).toBe(200);
    expect([await canSignIn(email), await canSignIn(newEmail)]).toEqual([true, false]);
    expect(await subjectsTo(newEmail)).toEqual(['Confirm your new email address for Test Clinic']);
    expect(await subjectsTo(email)).toContain(
      'A new email address was requested for your account at Test Clinic',
    );
    expect((await confirm(await tokenTo(newEmail))).status).toBe(200);
    expect([await canSignIn(email), await canSignIn(newEmail)]).toEqual([false, true]);
    expect((await desk.call(getProfile, {})).body.user).toMatchObject({
      email: newEmail,
      emailVerified: true,
    });
    expect(await subjectsTo(email)).toContain('The email address of your account at Test Clinic was changed');
    expect((await confirm(await tokenTo(newEmail))).errorBody.code).toBe('invalid_mail_token');
    const trail = await clinic.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id as actorId'])
      .where('action', 'like', 'account.email_change%')
      .where('object_id', '=', String(desk.person.id))
      .orderBy('seq')
      .execute();
    expect(trail).toEqual([
      { action: 'account.email_change_requested', actorId: desk.person.id },
      { action: 'account.email_changed', actorId: null },
    ]);
  });

  it('S-114: an email change gets the same response when the new address is taken, and mails the owner of that account', async () => {
    const desk = await aDoctorsDesk();
    const owner = await aDoctor(clinic);
    const free = await ask(desk, aFreeAddress());
    const taken = await ask(desk, owner.email.toUpperCase());
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    const [mail] = await mailsTo(clinic, owner.email);
    expect(mail?.subject).toBe('Your email address was entered for another account at Test Clinic');
    expect(mail?.link).toBe('');
    expect(mail?.text).not.toContain(desk.person.name);
    expect(await canSignIn(desk.person.email)).toBe(true);
  });

  it('S-114: rejects an email change with a wrong current password', async () => {
    const desk = await aDoctorsDesk();
    const newEmail = aFreeAddress();
    const { status, errorBody } = await ask(desk, newEmail, 'Wrong-Password-1');
    expect([status, Object.keys(errorBody.fields ?? {})]).toEqual([400, ['currentPassword']]);
    expect(await mailsTo(clinic, newEmail)).toEqual([]);
  });

  it("S-114: rejects an email change to the account's present address", async () => {
    const desk = await aDoctorsDesk();
    const { status, errorBody } = await ask(desk, desk.person.email.toUpperCase());
    expect([status, Object.keys(errorBody.fields ?? {})]).toEqual([400, ['newEmail']]);
  });

  it('S-114: allows five requests for an email change in an hour', async () => {
    const desk = await aDoctorsDesk();
    for (let round = 0; round < 5; round += 1) expect((await ask(desk, aFreeAddress())).status).toBe(200);
    expect((await ask(desk, aFreeAddress())).status).toBe(429);
  });

  it('S-114: an email change accepts only its newest link, and no link after a password change or 24 hours', async () => {
    const desk = await aDoctorsDesk();
    const [first, second] = [aFreeAddress(), aFreeAddress()];
    await ask(desk, first);
    const older = await tokenTo(first);
    await ask(desk, second);
    expect((await confirm(older)).status).toBe(400);
    const newest = await tokenTo(second);
    clinic.clock.moveOn(24 * 60 + 1);
    const late = await confirm(newest);
    clinic.clock.moveOn(-24 * 60 - 1);
    expect(late.status).toBe(400);
    await desk.call(changePassword, { body: { currentPassword: password, newPassword: 'Otter-Crane-42' } });
    expect((await confirm(newest)).status).toBe(400);
  });

  it('S-114: the links of an email change and of a password reset stay invalid after an admin disabled the account and enabled it again', async () => {
    const desk = await aDoctorsDesk();
    const { id: userId, email } = desk.person;
    const newEmail = aFreeAddress();
    await ask(desk, newEmail);
    await call(clinic, requestPasswordReset, { body: { email } });
    const [token, resetToken] = [await tokenTo(newEmail), await tokenTo(email)];
    const office = await signIn(clinic, await anAdmin(clinic));
    for (const enabled of [false, true]) {
      expect((await office.call(updateUser, { params: { userId }, body: { enabled } })).status).toBe(200);
    }
    expect((await confirm(token)).errorBody.code).toBe('invalid_mail_token');
    const body = { token: resetToken, newPassword: 'Otter-Crane-42' };
    expect((await call(clinic, resetPassword, { body })).errorBody.code).toBe('invalid_mail_token');
    expect([await canSignIn(email), await canSignIn(newEmail)]).toEqual([true, false]);
  });

  it('S-114: rejects the link of an email change if another account has taken the address since', async () => {
    const desk = await aDoctorsDesk();
    const newEmail = aFreeAddress();
    await ask(desk, newEmail);
    const token = await tokenTo(newEmail);
    await call(clinic, register, { body: { name: 'Somebody Else', email: newEmail, password } });
    await call(clinic, verifyEmail, { body: { token: await tokenTo(newEmail) } });
    expect((await confirm(token)).errorBody.code).toBe('invalid_mail_token');
    expect((await desk.call(getProfile, {})).body.user.email).toBe(desk.person.email);
  });
});
