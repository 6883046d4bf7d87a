import { getProfile, logIn } from '@anteroom/contract/auth';
import { describe, expect, it } from 'vitest';
import { makeAdmin, makeFirstAdmin, setPasswordOf } from '#features/accounts';
import { call, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { mailsTo } from '#test/mails';
import { password } from '#test/password';
import { aDoctor } from '#test/people';
import { linkCloser } from '../../link-closer.ts';

const another = 'Quite-Another-42';
const contextOf = ({ context }: Clinic) => ({ ...context, passwordListener: linkCloser });

describe('makeFirstAdmin', () => {
  it('creates exactly one first admin if none exists, even when two processes start together', async () => {
    const clinic = await aClinic();
    expect(await makeFirstAdmin(clinic.context, null)).toBe('none');
    const first = { email: 'first@clinic.example', password };
    const other = { ...first, email: 'second@clinic.example' };
    const outcomes = await Promise.all([
      makeFirstAdmin(clinic.context, first),
      makeFirstAdmin(clinic.context, other),
    ]);
    expect(outcomes.toSorted()).toEqual(['made', 'there']);
    const admins = await clinic.db.selectFrom('users').select(['id', 'name', 'email', 'role']).execute();
    expect(admins).toMatchObject([{ name: 'Administrator' }]);
    const [admin] = admins;
    const desk = await signIn(clinic, admin ?? { id: 0, name: '', email: '', role: 'admin' });
    expect((await desk.call(getProfile, {})).body.user).toMatchObject({ role: 'admin', emailVerified: true });
    const trail = await clinic.db
      .selectFrom('audit_events')
      .select(['actor_id as actorId', 'object_id as objectId'])
      .where('action', '=', 'account.created')
      .execute();
    expect(trail).toEqual([{ actorId: null, objectId: String(admin?.id) }]);
  });
});

describe("the operator's commands", () => {
  it('the operator can create another admin, but not with a taken address or an easily guessed password', async () => {
    const clinic = await aClinic();
    const admin = { name: 'Olga Prior', email: 'olga@clinic.example', password };
    await makeAdmin(clinic.context, admin);
    const desk = await signIn(clinic, { id: 0, ...admin, role: 'admin' });
    expect((await desk.call(getProfile, {})).body.user).toMatchObject({ name: 'Olga Prior', role: 'admin' });
    await expect(makeAdmin(clinic.context, { ...admin, email: 'OLGA@clinic.example' })).rejects.toMatchObject(
      {
        code: 'email_taken',
      },
    );
    const weak = { ...admin, email: 'other@clinic.example', password: 'Welcome1' };
    await expect((async () => makeAdmin(clinic.context, weak))()).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  it('setting a password as the operator ends the sessions, mails the owner and clears failed sign-ins', async () => {
    const clinic = await aClinic({ rateLimitPerMinute: 600 });
    const doctor = await aDoctor(clinic);
    const desk = await signIn(clinic, doctor);
    const logInWith = (tried: string) =>
      call(clinic, logIn, { body: { email: doctor.email, password: tried } });
    for (let failure = 0; failure < 10; failure += 1) await logInWith('Wrong-Password-1');
    expect((await logInWith(password)).status).toBe(429);
    await setPasswordOf(contextOf(clinic), doctor.email.toUpperCase(), another);
    expect((await desk.call(getProfile, {})).status).toBe(401);
    expect([(await logInWith(another)).status, (await logInWith(password)).status]).toEqual([200, 401]);
    expect((await mailsTo(clinic, doctor.email)).map(({ subject }) => subject)).toEqual([
      'Your password at Test Clinic was changed',
    ]);
    const trail = await clinic.db
      .selectFrom('audit_events')
      .select(['actor_id as actorId', 'reason', 'object_id as objectId'])
      .where('action', '=', 'password.changed')
      .execute();
    expect(trail).toEqual([{ actorId: null, reason: 'operator', objectId: String(doctor.id) }]);
  });

  it('rejects a password set by the operator if it is easily guessed or the account is unknown', async () => {
    const clinic = await aClinic();
    const doctor = await aDoctor(clinic);
    await expect(setPasswordOf(contextOf(clinic), 'nobody@clinic.example', another)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(setPasswordOf(contextOf(clinic), doctor.email, 'Welcome1')).rejects.toMatchObject({
      code: 'invalid_request',
    });
    expect((await signIn(clinic, doctor)).token).toEqual(expect.any(String));
  });
});
