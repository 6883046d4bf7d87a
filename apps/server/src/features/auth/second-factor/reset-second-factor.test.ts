import { listUsers, resetSecondFactor } from '@anteroom/contract/accounts';
import { getProfile } from '@anteroom/contract/auth';
import { signInWithCode, stepUpWithPassword } from '@anteroom/contract/second-factor';
import { describe, expect, it } from 'vitest';
import { call, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { mailsTo } from '#test/mails';
import { runAdmin, settingsOf } from '#test/operator';
import { password } from '#test/password';
import { aDoctor, anAdmin } from '#test/people';
import { addAuthenticator, startSignIn } from '#test/second-factor';

const clinic = await aClinic();
const [admin, colleague] = [await anAdmin(clinic), await anAdmin(clinic)];

async function aProtectedDoctor() {
  const doctor = await aDoctor(clinic);
  const desk = await signIn(clinic, doctor);
  return { doctor, desk, app: await addAuthenticator(clinic, desk) };
}

const trailOf = (userId: number) =>
  clinic.db
    .selectFrom('audit_events')
    .select('actor_id as actorId')
    .where('action', '=', 'second_factor.reset')
    .where('object_id', '=', String(userId))
    .execute();

const subjectsTo = async (email: string) => (await mailsTo(clinic, email)).map(({ subject }) => subject);
const ofOwner = 'Two-step sign-in was reset for your account at Test Clinic';
const ofAdmin = 'Two-step sign-in was reset for an account at Test Clinic';

describe('a reset of the second factor', () => {
  it('S-193: an admin’s reset of the second factor ends sessions and half sessions, mails the owner and all admins, and adds an audit entry', async () => {
    const { doctor, desk, app } = await aProtectedDoctor();
    const { token: halfSession } = await startSignIn(clinic, doctor);
    const office = await signIn(clinic, admin);
    const params = { userId: doctor.id };
    const shown = async () => {
      const { body } = await office.call(listUsers, { query: { search: doctor.email } });
      return body.users.map(({ hasSecondFactor }) => hasSecondFactor);
    };
    expect(await shown()).toEqual([true]);
    expect((await office.call(resetSecondFactor, { params })).status).toBe(204);
    expect(await shown()).toEqual([false]);
    expect((await desk.call(getProfile, {})).status).toBe(401);
    const late = await call(clinic, signInWithCode, { body: { halfSession, code: app.nextCode() } });
    expect(late.errorBody.code).toBe('half_session_over');
    expect((await signIn(clinic, doctor)).token).toEqual(expect.any(String));
    expect(await subjectsTo(doctor.email)).toContain(ofOwner);
    for (const { email } of [admin, colleague]) expect(await subjectsTo(email)).toEqual([ofAdmin]);
    expect(await trailOf(doctor.id)).toEqual([{ actorId: admin.id }]);
    expect((await office.call(resetSecondFactor, { params })).status).toBe(404);
  });

  it('S-193: resetting a second factor needs a step-up; admins cannot reset their own second factor', async () => {
    const office = await signIn(clinic, colleague);
    await addAuthenticator(clinic, office);
    const own = { params: { userId: colleague.id } };
    expect((await office.call(resetSecondFactor, own)).errorBody.code).toBe('own_account');
    clinic.clock.moveOn(5);
    const { doctor } = await aProtectedDoctor();
    const { errorBody } = await office.call(resetSecondFactor, { params: { userId: doctor.id } });
    expect([errorBody.code, errorBody.stepUp]).toEqual(['step_up_required', { methods: ['code'] }]);
  });

  it('S-193: an admin without a second factor must repeat the password if the sign-in is older than five minutes', async () => {
    const office = await signIn(clinic, await anAdmin(clinic));
    const { doctor } = await aProtectedDoctor();
    clinic.clock.moveOn(5);
    const reset = () => office.call(resetSecondFactor, { params: { userId: doctor.id } });
    expect((await reset()).errorBody.stepUp).toEqual({ methods: ['password'] });
    await office.call(stepUpWithPassword, { body: { currentPassword: password } });
    expect((await reset()).status).toBe(204);
  });

  it('S-193: the operator can reset a second factor on the command line, which ends the sessions and mails the owner', async () => {
    const { doctor, desk } = await aProtectedDoctor();
    const args = ['reset-second-factor', '--email', doctor.email];
    const settings = await settingsOf(clinic);
    expect(await runAdmin(args, settings)).toMatchObject({ code: 0, stderr: '' });
    expect((await desk.call(getProfile, {})).status).toBe(401);
    const told = (await mailsTo(clinic, doctor.email)).find(({ subject }) => subject === ofOwner);
    expect(told?.text).toContain('the operator of the server removed');
    expect(await trailOf(doctor.id)).toEqual([{ actorId: null }]);
    expect(await runAdmin(args, settings)).toMatchObject({ code: 1, stderr: 'Second factor not found.\n' });
  });
});
