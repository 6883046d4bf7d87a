import { setTimeout as wait } from 'node:timers/promises';
import { listAppointments } from '@anteroom/contract/appointments';
import { logIn } from '@anteroom/contract/auth';
import { listPatients } from '@anteroom/contract/patients';
import { register, verifyEmail } from '@anteroom/contract/registration';
import { describe, expect, it } from 'vitest';
import { call, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { insist } from '#test/insist';
import { mailsTo } from '#test/mails';
import { password } from '#test/password';
import { aDoctor, aPatientOf } from '#test/people';
import { registrationThrottles } from './register.ts';

const clinic = await aClinic();
const openClinic = await aClinic({ requireEmailVerification: false });

const aName = 'Nora Fields';
const anEmail = () => `nora-${crypto.randomUUID()}@home.example`;
const ask = (where: Clinic, email: string, changes: object = {}) =>
  call(where, register, { body: { name: aName, email, password, ...changes } });

const accountsOf = (where: Clinic, email: string) =>
  where.db
    .selectFrom('users')
    .select(['id', 'name', 'role', 'email_verified_at as verifiedAt', 'is_enabled as enabled'])
    .where('email', '=', email)
    .execute();

describe('register', () => {
  it("a registration creates an unverified doctor's account with a queue and a ticket prefix, and mails the verification link", async () => {
    const email = anEmail();
    const { status, body } = await ask(clinic, email);
    expect([status, body]).toEqual([
      201,
      { message: 'Registration received. Please check your email for how to go on.' },
    ]);
    const [account] = await accountsOf(clinic, email);
    expect(account).toMatchObject({ name: aName, role: 'doctor', verifiedAt: null, enabled: true });
    const [mail] = await mailsTo(clinic, email);
    expect((await call(clinic, verifyEmail, { body: { token: mail?.token ?? '' } })).status).toBe(200);
    const person = { id: account?.id ?? 0, name: aName, email, role: 'doctor' } as const;
    expect((await (await signIn(clinic, person)).call(listPatients, { query: {} })).status).toBe(200);
    const doctor = await clinic.db
      .selectFrom('doctors')
      .innerJoin('queues', 'queues.doctor_id', 'doctors.id')
      .select('ticket_prefix')
      .where('id', '=', person.id)
      .execute();
    expect(doctor).toEqual([{ ticket_prefix: expect.stringMatching(/^[A-Z]{1,4}$/) }]);
  });

  it('the audit entry of a registration does not contain the password', async () => {
    const email = anEmail();
    await ask(clinic, email);
    const [account] = await accountsOf(clinic, email);
    const rows = await clinic.db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'account.registered')
      .where('object_id', '=', String(account?.id))
      .execute();
    expect(rows).toMatchObject([{ outcome: 'done', actor_id: null, object_type: 'user' }]);
    expect(JSON.stringify(rows)).not.toContain(password);
  });

  it.each(['admin', 'ADMIN', 'manager', 'Doctor', ''])(
    'S-14: rejects a registration with the role %o and creates no account',
    async (role) => {
      const email = anEmail();
      const { status, errorBody } = await ask(clinic, email, { role });
      expect([status, errorBody.code]).toEqual([403, 'not_allowed']);
      expect(await accountsOf(clinic, email)).toEqual([]);
    },
  );

  it.each([[['admin']], ['doctor\u0000'], [7], [null], [{ role: 'admin' }]])(
    'S-14: rejects %o as an invalid role in a registration and creates no account',
    async (role) => {
      const email = anEmail();
      expect((await ask(clinic, email, { role })).status).toBe(400);
      expect(await accountsOf(clinic, email)).toEqual([]);
    },
  );

  it('S-14: a registration with the role doctor, or without a role, creates a doctor', async () => {
    for (const changes of [{}, { role: 'doctor' }]) {
      const email = anEmail();
      expect((await ask(clinic, email, changes)).status).toBe(201);
      expect(await accountsOf(clinic, email)).toMatchObject([{ role: 'doctor' }]);
    }
  });

  it.each(['short1A', 'alllower1', 'ALLUPPER1', 'NoDigits'])(
    'S-01: rejects the password %o in a registration',
    async (weak) => {
      const { status, errorBody } = await ask(clinic, anEmail(), { password: weak });
      expect([status, Object.keys(errorBody.fields ?? {})]).toEqual([400, ['password']]);
    },
  );

  it.each(['Password1', 'Welcome1', 'Clinic2026', 'Nora-Fields-7'])(
    'S-03: rejects the password %o in a registration as too easily guessed',
    async (weak) => {
      const { status, errorBody } = await ask(clinic, anEmail(), { password: weak });
      expect([status, Object.keys(errorBody.fields ?? {})]).toEqual([400, ['password']]);
    },
  );

  it('rejects a registration when the clinic has closed registration', async () => {
    const closed = await aClinic({ allowRegistration: false });
    const { status, errorBody } = await ask(closed, anEmail());
    expect([status, errorBody.code]).toEqual([403, 'registration_closed']);
  });

  it('S-16: a new account gets access to no existing data', async () => {
    await aPatientOf(openClinic, await aDoctor(openClinic));
    const email = anEmail();
    await ask(openClinic, email);
    const desk = await signIn(openClinic, { id: 0, name: aName, email, role: 'doctor' });
    const patients = await desk.call(listPatients, { query: {} });
    const appointments = await desk.call(listAppointments, { query: {} });
    expect([patients.status, patients.body.patients]).toEqual([200, []]);
    expect([appointments.status, appointments.body.appointments]).toEqual([200, []]);
  });
});

describe('registering with a taken address', () => {
  it('S-05: a registration with a taken address, in any letter case, gets the usual response and creates no second account', async () => {
    const email = anEmail();
    const [first, second] = [await ask(clinic, email), await ask(clinic, email.toUpperCase())];
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(await accountsOf(clinic, email)).toHaveLength(1);
    const signedIn = await call(clinic, logIn, { body: { email: email.toUpperCase(), password } });
    expect(signedIn.status).toBe(200);
  });

  it('S-15: a registration with a taken address changes nothing and mails the owner', async () => {
    const owner = await aDoctor(clinic);
    const other = 'Quite-Another-42';
    const { status } = await ask(clinic, owner.email, { name: 'Somebody Else', password: other });
    expect(status).toBe(201);
    expect(await accountsOf(clinic, owner.email)).toMatchObject([{ id: owner.id, name: owner.name }]);
    const logInWith = (tried: string) =>
      call(clinic, logIn, { body: { email: owner.email, password: tried } });
    expect((await logInWith(password)).status).toBe(200);
    expect((await logInWith(other)).status).toBe(401);
    expect((await mailsTo(clinic, owner.email)).map(({ subject }) => subject)).toEqual([
      'You already have an account at Test Clinic',
    ]);
  });

  it('limits the mails to an owner about attempts to register the owner’s address', async () => {
    const owner = await aDoctor(clinic);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(clinic, owner.email)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await mailsTo(clinic, owner.email)).toHaveLength(5);
    clinic.clock.moveOn(61);
    await ask(clinic, owner.email);
    expect(await mailsTo(clinic, owner.email)).toHaveLength(6);
  });

  it('concurrent registrations with one address create one account, without errors', async () => {
    const email = anEmail();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(clinic, email)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1);
    expect(await accountsOf(clinic, email)).toHaveLength(1);
  });

  it('a registration takes a minimum time and adds one mail and one audit entry, for a new and for a taken address', async () => {
    const { email: taken } = await aDoctor(clinic);
    const countBoth = async () => {
      const mails = await clinic.db.selectFrom('mail_jobs').select('id').execute();
      const events = await clinic.db.selectFrom('audit_events').select('seq').execute();
      return [mails.length, events.length];
    };
    for (const email of [anEmail(), taken]) {
      const [mails = 0, events = 0] = await countBoth();
      const answered = ask(clinic, email).then(() => 'answered');
      // The timer starts with the request, so it ends before the response on any machine.
      expect(await Promise.race([wait(290, 'hidden'), answered])).toBe('hidden');
      await answered;
      expect(await countBoth()).toEqual([mails + 1, events + 1]);
    }
  });

  it('a registration with a taken address returns 409 if the clinic does not verify addresses, also for concurrent requests', async () => {
    const email = anEmail();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(openClinic, email)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.errorBody).toMatchObject({ code: 'email_taken', fields: { email: expect.any(String) } });
    expect(answers.find(({ status }) => status === 201)?.body.message).toBe(
      'Registration successful. You can now sign in.',
    );
  });
});

describe('many new doctors at once', () => {
  it('many registrations at once do not delay sign-ins', async () => {
    const doctor = await aDoctor(clinic);
    let registered = 0;
    const rush = Array.from({ length: 100 }, async () => {
      const { status } = await insist(() => ask(clinic, anEmail()));
      registered += 1;
      return status;
    });
    const { status } = await call(clinic, logIn, { body: { email: doctor.email, password } });
    expect([status, registered < 50]).toEqual([200, true]);
    expect(new Set(await Promise.all(rush))).toEqual(new Set([201]));
  });

  it('limits registrations to sixty an hour per network', async () => {
    const strict = await aClinic({ rateLimitPerMinute: 1000, trustedProxies: ['127.0.0.1'] });
    const [network, other] = ['203.0.113.7', '203.0.113.8'];
    const from = (address: string, email = anEmail()) =>
      call(
        strict,
        register,
        { body: { name: aName, email, password } },
        { headers: { 'x-forwarded-for': address } },
      );
    // Count most registrations directly in the throttle, because hashing sixty passwords would take too long.
    const throttle = registrationThrottles(strict.context).byNetwork;
    for (let count = 0; count < 59; count += 1) await throttle.count(network);
    expect((await from(network)).status).toBe(201);
    const email = anEmail();
    const refused = await from(network, email);
    expect([refused.status, refused.errorBody.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await accountsOf(strict, email)).toEqual([]);
    expect((await from(other, email)).status).toBe(201);
  });

  it('gives each doctor a unique ticket prefix when many register at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => insist(() => ask(clinic, anEmail()))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const doctors = await clinic.db.selectFrom('doctors').select('ticket_prefix as prefix').execute();
    expect(new Set(doctors.map(({ prefix }) => prefix)).size).toBe(doctors.length);
  });
});
