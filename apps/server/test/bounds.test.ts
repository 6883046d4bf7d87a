import { createDoctor, createManager } from '@anteroom/contract/accounts';
import { createAppointment } from '@anteroom/contract/appointments';
import { getProfile, logIn } from '@anteroom/contract/auth';
import { createCalendarFeed } from '@anteroom/contract/calendar-feeds';
import { createDisplay } from '@anteroom/contract/displays';
import { requestPasswordReset } from '@anteroom/contract/password-reset';
import { register, resendVerification } from '@anteroom/contract/registration';
import { mailTicket } from '@anteroom/contract/visits';
import { describe, expect, it } from 'vitest';
import { addMail } from '#features/mail';
import { inTransaction } from '#platform/db/transaction';
import { type Answer, call, type Desk, signIn } from './call.ts';
import { aClinic, type Clinic } from './clinic.ts';
import { contentsOf } from './contents.ts';
import { mailsTo } from './mails.ts';
import { password } from './password.ts';
import { aBooking, aDoctor, anAdmin, aPatientOf } from './people.ts';

const network = '203.0.113.7';
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const behindProxy = { trustedProxies: ['127.0.0.1'], rateLimitPerMinute: 10_000 };

function expectTooMany({
  status,
  errorBody,
  headers,
}: Pick<Answer<never>, 'status' | 'errorBody' | 'headers'>) {
  expect([status, errorBody.code]).toEqual([429, 'too_many_requests']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(errorBody.error).toMatch(/\.$/);
}

let named = 0;
function aNewAccount() {
  named += 1;
  const name = `Robin Hollis ${'abcdefghijklmnopqrstuvwxyz'[named % 26]}`;
  return { name, email: `robin-${named}@clinic.example`, password };
}

async function setCounter({ db, clock }: Clinic, key: string, points: number): Promise<void> {
  const row = { key, points, expire: clock.now().getTime() + 60 * 60_000 };
  await db
    .insertInto('throttles')
    .values(row)
    .onConflict((counted) => counted.column('key').doUpdateSet(row))
    .execute();
}

describe('mail links requested without a sign-in', () => {
  it('S-120: limits email links to thirty an hour per network, for password resets and resends together', async () => {
    const clinic = await aClinic(behindProxy);
    const { email } = await aDoctor(clinic);
    const routes = [requestPasswordReset, resendVerification];
    const ask = (times: number, address: string) =>
      call(clinic, routes[times % 2] ?? requestPasswordReset, { body: { email } }, from(address));
    for (let times = 0; times < 30; times += 1) expect((await ask(times, network)).status).toBe(200);
    const before = await contentsOf(clinic, /^throttles$/);
    for (const times of [0, 1]) expectTooMany(await ask(times, network));
    expect(await contentsOf(clinic, /^throttles$/)).toEqual(before);
    expect((await ask(0, '203.0.113.8')).status).toBe(200);
  });

  it('S-120: above the limit, rejects a request for an email link in the same way for known and unknown addresses', async () => {
    const clinic = await aClinic(behindProxy);
    const { email } = await aDoctor(clinic);
    for (let times = 0; times < 30; times += 1) {
      await call(clinic, requestPasswordReset, { body: { email: 'nobody@clinic.example' } }, from(network));
    }
    const answers = [];
    for (const address of [email, 'nobody@clinic.example']) {
      const { status, errorBody } = await call(
        clinic,
        requestPasswordReset,
        { body: { email: address } },
        from(network),
      );
      answers.push({ status, ...errorBody, requestId: '' });
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  it('S-120: applies the limit on email links even if forty requests come at once', async () => {
    const clinic = await aClinic(behindProxy);
    const body = { email: 'nobody@clinic.example' };
    const asked = Array.from({ length: 40 }, () =>
      call(clinic, requestPasswordReset, { body }, from(network)),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  });

  it('S-121: after a thousand emails in an hour for requests without a sign-in, sends none for further such requests', async () => {
    const clinic = await aClinic();
    const { email } = await aDoctor(clinic);
    const now = clinic.clock.now();
    const mail = { kind: 'reset_password', cause: 'stranger', recipient: 'other@clinic.example' } as const;
    const sent = Array.from({ length: 1000 }, () => ({ ...mail, created_at: now, sent_at: now }));
    await clinic.db.insertInto('mail_jobs').values(sent).execute();
    const ask = (address: string) => call(clinic, requestPasswordReset, { body: { email: address } });
    const [known, unknown] = [await ask(email), await ask('nobody@clinic.example')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await mailsTo(clinic, email)).toEqual([]);
    const trail = await clinic.db
      .selectFrom('audit_events')
      .select('reason')
      .where('action', '=', 'password.reset_requested')
      .orderBy('seq')
      .execute();
    expect(trail).toEqual([{ reason: 'too_many_mails_of_clinic' }, { reason: 'not_for_this_account' }]);
    clinic.clock.moveOn(61);
    await ask(email);
    expect(await mailsTo(clinic, email)).toHaveLength(1);
  });
});

describe('mails caused by one user', () => {
  async function aTicket(clinic: Clinic, desk: Desk, email: string, minutes: number): Promise<string> {
    const patientId = await aPatientOf(clinic, desk.person, { email });
    const at = new Date(Math.ceil(clinic.clock.now().getTime() / 300_000) * 300_000 + minutes * 60_000);
    const body = aBooking(patientId, desk.person, at, { allowOverlap: true });
    return (await desk.call(createAppointment, { body })).body.appointment.uuid;
  }

  it('S-121: limits a doctor to twenty emails an hour of all kinds, and saves nothing for a request above the limit', async () => {
    const clinic = await aClinic();
    const desk = await signIn(clinic, await aDoctor(clinic));
    const tickets = [];
    for (let count = 0; count < 21; count += 1) {
      tickets.push(await aTicket(clinic, desk, `patient-${count}@home.example`, 60 + count * 5));
    }
    for (const uuid of tickets.slice(0, 20)) {
      expect((await desk.call(mailTicket, { params: { uuid } })).status).toBe(200);
    }
    const [last = ''] = tickets.slice(20);
    const mails = () => clinic.db.selectFrom('mail_jobs').select('id').execute();
    const trail = () =>
      clinic.db.selectFrom('audit_events').select('seq').where('outcome', '=', 'done').execute();
    const before = [await mails(), await trail()];
    expectTooMany(await desk.call(mailTicket, { params: { uuid: last } }));
    const params = { doctorId: desk.person.id };
    expectTooMany(await desk.call(createCalendarFeed, { params, body: { label: 'Phone' } }));
    expect(await clinic.db.selectFrom('calendar_feeds').select('id').execute()).toEqual([]);
    expect([await mails(), await trail()]).toEqual(before);
    clinic.clock.moveOn(61);
    const again = await signIn(clinic, desk.person);
    expect((await again.call(mailTicket, { params: { uuid: last } })).status).toBe(200);
  });

  it('S-121: counts each email of a user once, even in parallel, and allows an admin fifty times as many', async () => {
    const clinic = await aClinic();
    const admin = await anAdmin(clinic);
    const doctor = await aDoctor(clinic);
    const mailAs = (cause: { userId: number; role: 'admin' | 'doctor' }, count: number) =>
      inTransaction(clinic.context.db, (tx) =>
        addMail(tx, {
          kind: 'welcome',
          details: { authorId: 1 },
          cause,
          recipient: `${cause.role}-${count}@home.example`,
          userId: null,
          now: clinic.clock.now(),
        }),
      );
    const asDoctor = Array.from({ length: 30 }, (_, count) =>
      mailAs({ userId: doctor.id, role: 'doctor' }, count),
    );
    const done = (await Promise.allSettled(asDoctor)).filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(20);
    await setCounter(clinic, `mails_of_person:${admin.id}`, 999);
    await mailAs({ userId: admin.id, role: 'admin' }, 1);
    await expect(mailAs({ userId: admin.id, role: 'admin' }, 2)).rejects.toMatchObject({ status: 429 });
  });

  it('S-121: limits emails to one address to thirty an hour, from all senders together', async () => {
    const clinic = await aClinic();
    const [one, other] = [
      await signIn(clinic, await aDoctor(clinic)),
      await signIn(clinic, await aDoctor(clinic)),
    ];
    const email = 'shared@home.example';
    const ask = async (desk: Desk, minutes: number) => {
      const uuid = await aTicket(clinic, desk, email, minutes);
      return desk.call(mailTicket, { params: { uuid } });
    };
    for (let count = 0; count < 30; count += 1) {
      expect((await ask(count % 2 === 0 ? one : other, 60 + count * 5)).status).toBe(200);
    }
    expectTooMany(await ask(one, 300));
  });

  it('S-121: the email to an invited manager counts toward the user’s limit, even if the address already has an account', async () => {
    const clinic = await aClinic();
    const desk = await signIn(clinic, await aDoctor(clinic));
    const { email } = await aDoctor(clinic);
    await setCounter(clinic, `mails_of_person:${desk.person.id}`, 20);
    for (const invited of [aNewAccount().email, email]) {
      const body = { name: 'Robin Hollis', email: invited };
      expectTooMany(await desk.call(createManager, { body }));
    }
  });
});

describe('accounts created by one user', () => {
  it('S-122: limits a doctor to twenty new accounts a day, and leaves no partly created account', async () => {
    const clinic = await aClinic();
    const desk = await signIn(clinic, await aDoctor(clinic));
    await setCounter(clinic, `accounts_of_maker:${desk.person.id}`, 19);
    expect((await desk.call(createManager, { body: aNewAccount() })).status).toBe(201);
    const refused = aNewAccount();
    const before = await contentsOf(clinic);
    expectTooMany(await desk.call(createManager, { body: refused }));
    expect(await contentsOf(clinic)).toEqual(before);
  });

  it('S-122: limits accounts to a thousand a day for an admin', async () => {
    const clinic = await aClinic();
    const desk = await signIn(clinic, await anAdmin(clinic));
    await setCounter(clinic, `accounts_of_maker:${desk.person.id}`, 999);
    expect((await desk.call(createDoctor, { body: aNewAccount() })).status).toBe(201);
    expectTooMany(await desk.call(createDoctor, { body: aNewAccount() }));
  });

  it('S-122: does not count rejected accounts, or accounts repeated with the same idempotency key', async () => {
    const clinic = await aClinic();
    const desk = await signIn(clinic, await anAdmin(clinic));
    const body = aNewAccount();
    for (let times = 0; times < 3; times += 1) {
      await desk.call(createDoctor, { body }, { 'idempotency-key': 'one' });
    }
    const taken = { ...aNewAccount(), email: desk.person.email };
    expect((await desk.call(createDoctor, { body: taken })).status).toBe(409);
    const { points } = await clinic.db
      .selectFrom('throttles')
      .select('points')
      .where('key', '=', `accounts_of_maker:${desk.person.id}`)
      .executeTakeFirstOrThrow();
    expect(points).toBe(1);
  });
});

describe('displays and sessions of one user', () => {
  it('S-123: limits displays to ten for a doctor, even if more are requested at once', async () => {
    const clinic = await aClinic();
    const desk = await signIn(clinic, await aDoctor(clinic));
    const body = { label: 'Hall', doctorIds: [desk.person.id] };
    const made = await Promise.all(Array.from({ length: 14 }, () => desk.call(createDisplay, { body })));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(made.find(({ status }) => status === 409)?.errorBody.code).toBe('too_many_displays');
    const admin = await signIn(clinic, await anAdmin(clinic));
    expect((await admin.call(createDisplay, { body })).status).toBe(201);
  });

  it('S-123: limits a user to a hundred sessions; a further sign-in ends the oldest session', async () => {
    const clinic = await aClinic();
    const doctor = await aDoctor(clinic);
    const [first, second] = [await signIn(clinic, doctor), await signIn(clinic, doctor)];
    const now = clinic.clock.now();
    const others = Array.from({ length: 98 }, () => ({
      user_id: doctor.id,
      created_at: now,
      last_active_at: now,
      expires_at: new Date(now.getTime() + 60_000),
    }));
    await clinic.db.insertInto('sessions').values(others).execute();
    const newest = await signIn(clinic, doctor);
    const statuses = [];
    for (const { token } of [first, second, newest]) {
      statuses.push((await call(clinic, getProfile, {}, { token })).status);
    }
    expect(statuses).toEqual([401, 200, 200]);
    const ended = await clinic.db
      .selectFrom('audit_events')
      .select(['actor_id', 'reason'])
      .where('action', '=', 'session.ended')
      .execute();
    expect(ended).toEqual([{ actor_id: doctor.id, reason: 'too_many_sessions' }]);
  });

  it('S-123: keeps at most a hundred sessions when many sign-ins run at once', async () => {
    const clinic = await aClinic();
    const { id: userId, email } = await aDoctor(clinic);
    const now = clinic.clock.now();
    const others = Array.from({ length: 99 }, () => ({
      user_id: userId,
      created_at: now,
      last_active_at: now,
      expires_at: new Date(now.getTime() + 60_000),
    }));
    await clinic.db.insertInto('sessions').values(others).execute();
    const body = { email, password };
    await Promise.all(Array.from({ length: 8 }, () => call(clinic, logIn, { body })));
    const open = await clinic.db.selectFrom('sessions').select('id').where('ended_at', 'is', null).execute();
    expect(open).toHaveLength(100);
  });
});

describe('RATE_LIMIT_PER_MINUTE=0', () => {
  it('S-124: RATE_LIMIT_PER_MINUTE=0 turns off the per-network limits', async () => {
    const clinic = await aClinic({ rateLimitPerMinute: 0 });
    const statuses = [];
    for (let times = 0; times < 35; times += 1) {
      const body = { email: `unknown-${times}@clinic.example` };
      statuses.push((await call(clinic, requestPasswordReset, { body })).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('S-124: applies the per-user limits on sign-ins and new accounts even when the per-network limits are off', async () => {
    const clinic = await aClinic({ rateLimitPerMinute: 0 });
    const doctor = await aDoctor(clinic);
    const desk = await signIn(clinic, doctor);
    for (let tries = 0; tries < 10; tries += 1) {
      await call(clinic, logIn, { body: { email: doctor.email, password: 'Wrong-Password-1' } });
    }
    expectTooMany(await call(clinic, logIn, { body: { email: doctor.email, password } }));
    await setCounter(clinic, `accounts_of_maker:${doctor.id}`, 20);
    expectTooMany(await desk.call(createManager, { body: aNewAccount() }));
  });

  it('S-124: applies the clinic-wide registration limit even when the per-network limits are off', async () => {
    const clinic = await aClinic({ rateLimitPerMinute: 0 });
    const throttle = clinic.context.throttles({
      name: 'registrations',
      per: 'clinic',
      failures: 2000,
      seconds: 3600,
    });
    await throttle.count('clinic');
    await clinic.db.updateTable('throttles').set({ points: 2000 }).execute();
    expectTooMany(await call(clinic, register, { body: aNewAccount() }));
  });
});
