import {
  createDoctor,
  createManager,
  deleteUser,
  listManagers,
  listUsers,
  sendInvitation,
  updateUser,
} from '@anteroom/contract/accounts';
import { getAppointmentBoard } from '@anteroom/contract/appointment-board';
import { getProfile, logIn } from '@anteroom/contract/auth';
import { acceptInvitation } from '@anteroom/contract/own-account';
import { requestPasswordReset, resetPassword } from '@anteroom/contract/password-reset';
import { verifyEmail } from '@anteroom/contract/registration';
import { listDoctors } from '@anteroom/contract/staff';
import { describe, expect, it } from 'vitest';
import { call, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { insist } from '#test/insist';
import { mailsTo } from '#test/mails';
import { aDoctor, anAdmin } from '#test/people';

const clinic = await aClinic();
const admin = await signIn(clinic, await anAdmin(clinic));
const doctor = await aDoctor(clinic);
const desk = await signIn(clinic, doctor);
const newPassword = 'Otter-Crane-42';

const aPerson = () => ({ name: 'Vera Lind', email: `vera-${crypto.randomUUID()}@clinic.example` });
const invitationTo = async (email: string) => (await mailsTo(clinic, email)).at(-1);
const accept = (token: string, chosen = newPassword) =>
  call(clinic, acceptInvitation, { body: { token, newPassword: chosen } });
const tryPassword = (email: string, password: string) => call(clinic, logIn, { body: { email, password } });

async function anInvitedDoctor() {
  const { body } = await admin.call(createDoctor, { body: aPerson() });
  const mail = await invitationTo(body.user.email);
  return { ...body.user, token: mail?.token ?? '', mail };
}

describe('an invitation', () => {
  it('S-112: an invitation creates an account without a password; choosing a password through its link verifies the address', async () => {
    const { id, email, token, mail, invited, emailVerified } = await anInvitedDoctor();
    expect([invited, emailVerified]).toEqual([true, false]);
    expect(mail?.subject).toBe('Your invitation to Test Clinic');
    expect(mail?.link).toContain('/accept-invitation?token=');
    for (const tried of [newPassword, 'Waiting-Room-7'])
      expect((await tryPassword(email, tried)).status).toBe(401);
    expect((await accept(token)).status).toBe(200);
    const { status, body } = await tryPassword(email, newPassword);
    expect([status, body.user.emailVerified]).toEqual([200, true]);
    const own = { token: body.tokens.accessToken };
    expect((await call(clinic, listDoctors, {}, own)).status).toBe(200);
    expect((await call(clinic, getProfile, {}, own)).body.user.needsOwnCredential).toBe(false);
    const { users } = (await admin.call(listUsers, { query: { search: email } })).body;
    expect(users).toMatchObject([{ id, invited: false, emailVerified: true, confirmed: true }]);
  });

  it('S-112: an invited doctor is in the list of doctors and on the board before accepting, but not once disabled', async () => {
    const { id } = await anInvitedDoctor();
    const from = clinic.clock.now().toISOString().slice(0, 10);
    const isOnBoard = async () => {
      const { body } = await admin.call(getAppointmentBoard, { query: { from, to: from } });
      return body.doctors.some((each) => each.id === id);
    };
    const isListed = async () =>
      (await admin.call(listDoctors, {})).body.doctors.some((each) => each.id === id);
    expect([await isListed(), await isOnBoard()]).toEqual([true, true]);
    expect((await admin.call(deleteUser, { params: { userId: id } })).status).toBe(204);
    expect([await isListed(), await isOnBoard()]).toEqual([false, false]);
  });

  it('S-112: an invitation link works only once and cannot be used to reset a password or verify an address', async () => {
    const { token } = await anInvitedDoctor();
    const asReset = await call(clinic, resetPassword, { body: { token, newPassword } });
    const asVerification = await call(clinic, verifyEmail, { body: { token } });
    expect([asReset.status, asVerification.status]).toEqual([400, 400]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => insist(() => accept(token))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect((await accept(token)).errorBody.code).toBe('invalid_mail_token');
  });

  it('S-112: an invitation expires after 48 hours', async () => {
    const { token, email } = await anInvitedDoctor();
    clinic.clock.moveOn(48 * 60 + 1);
    const late = await accept(token);
    clinic.clock.moveOn(-48 * 60 - 1);
    expect(late.errorBody.code).toBe('invalid_mail_token');
    expect((await tryPassword(email, newPassword)).status).toBe(401);
  });

  it('S-112: after an invitation was sent again, only the newest link works', async () => {
    const { id, email, token } = await anInvitedDoctor();
    expect((await admin.call(sendInvitation, { params: { userId: id } })).status).toBe(200);
    const newest = (await invitationTo(email))?.token ?? '';
    expect((await accept(token)).status).toBe(400);
    expect((await accept(newest)).status).toBe(200);
    const again = await admin.call(sendInvitation, { params: { userId: id } });
    expect([again.status, again.errorBody.code]).toEqual([409, 'invitation_over']);
  });

  it('S-112: the same invitation can be sent at most five times an hour', async () => {
    const { id } = await anInvitedDoctor();
    const send = async () => (await admin.call(sendInvitation, { params: { userId: id } })).status;
    expect([await send(), await send(), await send(), await send(), await send()]).toEqual([
      200, 200, 200, 200, 429,
    ]);
  });

  it('S-112: disabling an account revokes its invitation, and enabling the account again does not restore the invitation', async () => {
    const { id, token } = await anInvitedDoctor();
    await admin.call(deleteUser, { params: { userId: id } });
    expect((await accept(token)).status).toBe(400);
    await admin.call(updateUser, { params: { userId: id }, body: { enabled: true } });
    expect((await accept(token)).status).toBe(400);
    expect((await admin.call(sendInvitation, { params: { userId: id } })).status).toBe(200);
  });

  it('S-112: an invitation sent by a doctor creates a manager of that doctor; other doctors cannot send the invitation again', async () => {
    const { status, body } = await desk.call(createManager, { body: aPerson() });
    const { id, email } = body.manager;
    expect([status, body.manager.invited, body.manager.doctorId]).toEqual([201, true, doctor.id]);
    const other = await signIn(clinic, await aDoctor(clinic));
    expect((await other.call(sendInvitation, { params: { userId: id } })).status).toBe(404);
    expect((await desk.call(sendInvitation, { params: { userId: id } })).status).toBe(200);
    await accept((await invitationTo(email))?.token ?? '');
    const { managers } = (await desk.call(listManagers, { params: { doctorId: doctor.id } })).body;
    expect(managers.find((each) => each.id === id)).toMatchObject({ invited: false, enabled: true });
  });

  it('S-112: a password reset by the invited user revokes the invitation', async () => {
    const { email, token } = await anInvitedDoctor();
    await call(clinic, requestPasswordReset, { body: { email } });
    const reset = (await invitationTo(email))?.token ?? '';
    await call(clinic, resetPassword, { body: { token: reset, newPassword } });
    expect((await accept(token, 'Other-Crane-43')).status).toBe(400);
    expect((await tryPassword(email, newPassword)).status).toBe(200);
  });

  it('S-112: rejects a common password when accepting an invitation, and the link stays valid', async () => {
    const { token } = await anInvitedDoctor();
    expect((await accept(token, 'Welcome1')).errorBody.fields).toHaveProperty('newPassword');
    expect((await accept(token, 'TestClinic2026')).errorBody.fields).toHaveProperty('newPassword');
    expect((await accept(token)).status).toBe(200);
  });

  it('S-112: sending and accepting an invitation add audit entries; the entry for accepting names no signed-in user', async () => {
    const { id, token } = await anInvitedDoctor();
    await admin.call(sendInvitation, { params: { userId: id } });
    await accept(token);
    const { email } = await clinic.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await accept((await invitationTo(email))?.token ?? '');
    const trail = await clinic.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id as actorId'])
      .where('object_type', '=', 'user')
      .where('object_id', '=', String(id))
      .orderBy('seq')
      .execute();
    expect(trail).toEqual([
      { action: 'account.created', actorId: admin.person.id },
      { action: 'account.invited', actorId: admin.person.id },
      { action: 'account.invitation_accepted', actorId: null },
    ]);
  });
});
