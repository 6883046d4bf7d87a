import { logIn } from '@anteroom/contract/auth';
import { startPasskey } from '@anteroom/contract/passkeys';
import { resetPassword } from '@anteroom/contract/password-reset';
import { listPatients } from '@anteroom/contract/patients';
import { watchQueue } from '@anteroom/contract/queue';
import { resendVerification, verifyEmail } from '@anteroom/contract/registration';
import { confirmAuthenticator, setUpAuthenticator } from '@anteroom/contract/second-factor';
import { listSessions } from '@anteroom/contract/sessions';
import { describe, expect, it } from 'vitest';
import { call, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { mailsTo } from '#test/mails';
import { password } from '#test/password';
import { aDoctor, type Person } from '#test/people';

const clinic = await aClinic();

async function anUnverifiedDoctor(at: Clinic = clinic): Promise<Person> {
  const doctor = await aDoctor(at);
  await at.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', doctor.id).execute();
  return doctor;
}

const resend = (email: string) => call(clinic, resendVerification, { body: { email } });
const verify = (token: string, at: Clinic = clinic) => call(at, verifyEmail, { body: { token } });

async function tokenFor({ email }: Person): Promise<string> {
  await resend(email);
  return (await mailsTo(clinic, email)).at(-1)?.token ?? '';
}

async function isVerified({ email }: Person): Promise<boolean> {
  return (await call(clinic, logIn, { body: { email, password } })).body.user.emailVerified;
}

describe('verifyEmail', () => {
  it('a verification link verifies the address once', async () => {
    const doctor = await anUnverifiedDoctor();
    const token = await tokenFor(doctor);
    expect((await verify(token)).status).toBe(200);
    expect(await isVerified(doctor)).toBe(true);
    const again = await verify(token);
    expect([again.status, again.errorBody.code]).toEqual([400, 'invalid_mail_token']);
    const entries = await clinic.db
      .selectFrom('audit_events')
      .select('outcome')
      .where('action', '=', 'account.verified')
      .where('object_id', '=', `${doctor.id}`)
      .execute();
    expect(entries).toEqual([{ outcome: 'done' }]);
  });

  it('accepts only the newest verification link, which is valid for two days', async () => {
    const doctor = await anUnverifiedDoctor();
    const [older, newer] = [await tokenFor(doctor), await tokenFor(doctor)];
    expect((await verify(older)).status).toBe(400);
    clinic.clock.moveOn(47 * 60);
    expect((await verify(newer)).status).toBe(200);
    const late = await tokenFor(await anUnverifiedDoctor());
    clinic.clock.moveOn(49 * 60);
    expect((await verify(late)).status).toBe(400);
  });

  it('audits each request for a verification link, even when no mail is sent', async () => {
    const own = await aClinic();
    const { id, email } = await anUnverifiedDoctor(own);
    for (const address of [email, 'nobody@clinic.example']) {
      await call(own, resendVerification, { body: { email: address } });
    }
    const entries = await own.db
      .selectFrom('audit_events')
      .select(['outcome', 'reason', 'object_id'])
      .where('action', '=', 'account.verification_requested')
      .orderBy('seq')
      .execute();
    expect(entries).toEqual([
      { outcome: 'done', reason: null, object_id: `${id}` },
      { outcome: 'refused', reason: 'not_for_this_account', object_id: null },
    ]);
  });

  it('S-24: does not let a verification link change a password', async () => {
    const doctor = await anUnverifiedDoctor();
    const token = await tokenFor(doctor);
    const { status, errorBody } = await call(clinic, resetPassword, {
      body: { token, newPassword: 'Otter-Crane-42' },
    });
    expect([status, errorBody.code]).toEqual([400, 'invalid_mail_token']);
    expect((await verify(token)).status).toBe(200);
  });

  it('rejects the verification link of a disabled account', async () => {
    const doctor = await anUnverifiedDoctor();
    const token = await tokenFor(doctor);
    await clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', doctor.id).execute();
    expect((await verify(token)).status).toBe(400);
  });

  it('S-25: allows twenty wrong tokens of mail links per network in 15 minutes and audits them', async () => {
    const strict = await aClinic({ rateLimitPerMinute: 1000 });
    for (let tries = 0; tries < 20; tries += 1) {
      const body = { token: `wrong-${tries}`, newPassword: 'Otter-Crane-42' };
      const { status } =
        tries % 2 === 0 ? await verify(body.token, strict) : await call(strict, resetPassword, { body });
      expect(status).toBe(400);
    }
    const stopped = await verify('wrong-20', strict);
    expect([stopped.status, stopped.errorBody.code]).toEqual([429, 'too_many_requests']);
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
    const refused = await strict.db
      .selectFrom('audit_events')
      .select(['outcome', 'reason'])
      .where('action', '=', 'mail_link.refused')
      .orderBy('seq')
      .execute();
    expect(refused).toEqual([
      { outcome: 'refused', reason: 'verify_email' },
      { outcome: 'refused', reason: 'reset_password' },
    ]);
    const counted = await strict.db.selectFrom('refused_events').select('repeats').execute();
    expect(counted).toEqual([{ repeats: 9 }, { repeats: 9 }]);
  });
});

describe('resendVerification', () => {
  it('a request for a verification link gets the same response for every address, and mails only enabled unverified accounts', async () => {
    const [waiting, done, disabled] = [
      await anUnverifiedDoctor(),
      await aDoctor(clinic),
      await anUnverifiedDoctor(),
    ];
    await clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', disabled.id).execute();
    const people = [waiting.email, done.email, disabled.email, 'nobody@clinic.example'];
    const answers = [];
    for (const email of people) answers.push(await resend(email));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    const mails = await Promise.all(people.map((email) => mailsTo(clinic, email)));
    expect(mails.map((some) => some.length)).toEqual([1, 0, 0, 0]);
  });
});

describe('an unverified user', () => {
  it('an unverified user cannot add a second factor, because the owner of the address may take over the account', async () => {
    const doctor = await anUnverifiedDoctor();
    const desk = await signIn(clinic, doctor);
    const statusesOf = async () => [
      (await desk.call(startPasskey, {})).status,
      (await desk.call(setUpAuthenticator, {})).status,
    ];
    expect((await desk.call(setUpAuthenticator, {})).errorBody.code).toBe('email_unverified');
    expect((await desk.call(confirmAuthenticator, { body: { code: '123456' } })).status).toBe(403);
    expect(await statusesOf()).toEqual([403, 403]);
    expect((await verify(await tokenFor(doctor))).status).toBe(200);
    expect(await statusesOf()).toEqual([200, 200]);
  });

  it('an unverified user can list their sessions, but can use no route outside /auth until the address is verified', async () => {
    const doctor = await anUnverifiedDoctor();
    const desk = await signIn(clinic, doctor);
    expect((await desk.call(listSessions, {})).status).toBe(200);
    const params = { doctorId: doctor.id };
    for (const kept of [
      await desk.call(listPatients, { query: {} }),
      await desk.call(watchQueue, { params }),
    ])
      expect([kept.status, kept.errorBody.code]).toEqual([403, 'email_unverified']);
    expect((await verify(await tokenFor(doctor))).status).toBe(200);
    expect((await desk.call(listPatients, { query: {} })).status).toBe(200);
  });

  it('does not restrict an unverified user when the clinic requires no verification', async () => {
    const easy = await aClinic({ requireEmailVerification: false });
    const desk = await signIn(easy, await anUnverifiedDoctor(easy));
    expect((await desk.call(listPatients, { query: {} })).status).toBe(200);
  });
});
