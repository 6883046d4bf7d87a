import { getProfile } from '@anteroom/contract/auth';
import { createDisplay } from '@anteroom/contract/displays';
import { changeEmail, changePassword } from '@anteroom/contract/own-account';
import { listPatients } from '@anteroom/contract/patients';
import { getOwnFactors, stepUpWithCode, stepUpWithPassword } from '@anteroom/contract/second-factor';
import { getSignInPolicy, type SignInPolicy, updateSignInPolicy } from '@anteroom/contract/sign-in-policy';
import { describe, expect, it } from 'vitest';
import { type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { password } from '#test/password';
import { aDoctor, anAdmin } from '#test/people';
import { addAuthenticator } from '#test/second-factor';

const voluntary = { rule: 'off', graceDays: 14 } as const;
const off: SignInPolicy = { admin: voluntary, doctor: voluntary, manager: voluntary, stepUpForAll: false };
const dayMinutes = 24 * 60;

async function aClinicWith(policy: Partial<SignInPolicy>) {
  const clinic = await aClinic();
  const admin = await anAdmin(clinic);
  // Sign in each time, because tokens expire while the clock moves by days.
  const save = async (changed: Partial<SignInPolicy>) =>
    (await signIn(clinic, admin)).call(updateSignInPolicy, { body: { ...off, ...changed } });
  expect((await save(policy)).status).toBe(200);
  return { clinic, admin, save };
}

const profileOf = async (desk: Desk) => (await desk.call(getProfile, {})).body.user.secondFactor;
const list = async (desk: Desk) => (await desk.call(listPatients, { query: {} })).errorBody.code;

describe('the sign-in policy', () => {
  it('S-197: requires a second factor only after an admin sets a rule, and audits that change once', async () => {
    const { clinic, admin, save } = await aClinicWith({});
    const office = await signIn(clinic, admin);
    expect((await office.call(getSignInPolicy, {})).body.policy).toEqual(off);
    const desk = await signIn(clinic, await aDoctor(clinic));
    expect(await profileOf(desk)).toEqual({ isSet: false, rule: 'off', dueAt: null });
    const asked = { doctor: { rule: 'asked', graceDays: 3 } } as const;
    expect((await save(asked)).body.policy).toEqual({ ...off, ...asked });
    await save(asked);
    expect(await profileOf(desk)).toEqual({ isSet: false, rule: 'asked', dueAt: null });
    expect(await list(desk)).toBeUndefined();
    const trail = await clinic.db
      .selectFrom('audit_events')
      .select(['actor_id as actorId', 'changed_fields as fields'])
      .where('action', '=', 'clinic.updated')
      .execute();
    expect(trail).toEqual([{ actorId: admin.id, fields: ['secondFactor'] }]);
  });

  it('S-197: after the grace period, an account without a second factor can only set one up', async () => {
    const { clinic, save } = await aClinicWith({ doctor: { rule: 'required', graceDays: 2 } });
    const doctor = await aDoctor(clinic);
    const early = await signIn(clinic, doctor);
    const { dueAt } = await profileOf(early);
    expect(dueAt).toBeGreaterThan(clinic.clock.now().getTime());
    expect(await list(early)).toBeUndefined();
    clinic.clock.moveOn(dayMinutes);
    // Saving again does not restart the grace period.
    await save({ doctor: { rule: 'required', graceDays: 2 }, stepUpForAll: true });
    clinic.clock.moveOn(dayMinutes);
    const desk = await signIn(clinic, doctor);
    expect(await list(desk)).toBe('second_factor_setup_required');
    expect((await desk.call(getOwnFactors, {})).status).toBe(200);
    const body = { currentPassword: password, newEmail: 'new@clinic.example' };
    expect((await desk.call(changeEmail, { body })).errorBody.code).toBe('second_factor_setup_required');
    await addAuthenticator(clinic, desk);
    expect([await list(desk), (await profileOf(desk)).isSet]).toEqual([undefined, true]);
  });

  it('S-197: the grace period of a new account starts at its creation; a rule for one role does not affect other roles', async () => {
    const { clinic } = await aClinicWith({ doctor: { rule: 'required', graceDays: 2 } });
    const old = await aDoctor(clinic);
    clinic.clock.moveOn(5 * dayMinutes);
    const fresh = await aDoctor(clinic);
    const created_at = clinic.clock.now();
    await clinic.db.updateTable('users').set({ created_at }).where('id', '=', fresh.id).execute();
    expect(await list(await signIn(clinic, fresh))).toBeUndefined();
    expect(await list(await signIn(clinic, await anAdmin(clinic)))).toBeUndefined();
    expect(await list(await signIn(clinic, old))).toBe('second_factor_setup_required');
  });

  it('S-197: rejects a grace period that is negative, too long or not a whole number', async () => {
    const { save } = await aClinicWith({});
    for (const graceDays of [-1, 91, 1.5]) {
      expect((await save({ admin: { rule: 'required', graceDays } })).status).toBe(400);
    }
  });
});

describe('step-up for everyone', () => {
  it('S-190: opening a display needs a step-up from accounts without a second factor only if the sign-in policy requires it', async () => {
    const { clinic, save } = await aClinicWith({});
    const doctor = await aDoctor(clinic);
    const desk = await signIn(clinic, doctor);
    const open = () =>
      desk.call(createDisplay, {
        body: { label: 'Hall', doctorIds: [doctor.id] },
      });
    clinic.clock.moveOn(5);
    expect((await open()).status).toBe(201);
    await save({ stepUpForAll: true });
    const { status, errorBody } = await open();
    expect([status, errorBody.code, errorBody.stepUp]).toEqual([
      403,
      'step_up_required',
      { methods: ['password'] },
    ]);
    await desk.call(stepUpWithPassword, { body: { currentPassword: password } });
    expect((await open()).status).toBe(201);
  });

  it('S-190: changing a password or an email address needs the second factor where one is set up, otherwise only the password', async () => {
    const { clinic } = await aClinicWith({ stepUpForAll: true });
    const [guarded, other] = [
      await signIn(clinic, await aDoctor(clinic)),
      await signIn(clinic, await aDoctor(clinic)),
    ];
    const app = await addAuthenticator(clinic, guarded);
    clinic.clock.moveOn(5);
    const address = () => ({
      currentPassword: password,
      newEmail: `new-${crypto.randomUUID()}@clinic.example`,
    });
    const chosen = { currentPassword: password, newPassword: 'Otter-Crane-42' };
    const asked = { code: 'step_up_required', stepUp: { methods: ['code'] } };
    expect((await guarded.call(changeEmail, { body: address() })).errorBody).toMatchObject(asked);
    expect((await guarded.call(changePassword, { body: chosen })).errorBody).toMatchObject(asked);
    expect((await guarded.call(stepUpWithCode, { body: { code: app.nextCode() } })).status).toBe(204);
    for (const desk of [guarded, other]) {
      expect((await desk.call(changeEmail, { body: address() })).status).toBe(200);
      expect((await desk.call(changePassword, { body: chosen })).status).toBe(200);
    }
  });
});
