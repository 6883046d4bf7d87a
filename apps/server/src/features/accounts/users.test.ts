import { buildPath } from '@anteroom/client/build-request';
import {
  createDoctor,
  deleteUser,
  endUserSessions,
  listUsers,
  updateUser,
} from '@anteroom/contract/accounts';
import { createAppointment, listAppointments } from '@anteroom/contract/appointments';
import { getProfile, logIn, refreshTokens } from '@anteroom/contract/auth';
import { getPatient } from '@anteroom/contract/patients';
import { getQueueStatus, watchQueue } from '@anteroom/contract/queue';
import { listDoctors } from '@anteroom/contract/staff';
import { describe, expect, it } from 'vitest';
import { type Answer, call, type Desk, signIn, signInFirst } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { mailsTo } from '#test/mails';
import { password } from '#test/password';
import { aBooking, aDoctor, aManagerOf, anAdmin, aPatientOf } from '#test/people';

const clinic = await aClinic();
const chief = await anAdmin(clinic);
const admin = await signIn(clinic, chief);

const anEmail = () => `new-${crypto.randomUUID()}@clinic.example`;
const aNewDoctor = (changes: object = {}) => ({
  name: 'Vera Lind',
  email: anEmail(),
  password,
  specialization: 'Cardiology',
  ...changes,
});

/** Opens an event stream. `ended` resolves when the stream ends. */
async function watch(desk: Desk, doctorId: number) {
  const answer = await fetch(`${clinic.address}${buildPath(watchQueue, { params: { doctorId } })}`, {
    headers: { authorization: `Bearer ${desk.token}` },
  });
  expect(answer.status).toBe(200);
  return { ended: () => answer.text() };
}

const trailOf = (userId: number, where: Clinic = clinic) =>
  where.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id as actorId', 'changed_fields as changedFields'])
    .where('object_type', '=', 'user')
    .where('object_id', '=', String(userId))
    .orderBy('seq')
    .execute();

describe('createDoctor', () => {
  it('creating an account mails the owner and adds an audit entry, and the owner can sign in at once', async () => {
    const body = aNewDoctor();
    const { status, body: made } = await admin.call(createDoctor, { body });
    expect(status).toBe(201);
    const { id, email } = made.user;
    expect(made.user).toMatchObject({
      name: 'Vera Lind',
      role: 'doctor',
      enabled: true,
      emailVerified: true,
      specialization: 'Cardiology',
    });
    const desk = await signInFirst(clinic, { id, name: 'Vera Lind', email, role: 'doctor' });
    expect((await desk.call(listDoctors, {})).body.doctors).toEqual([
      { id, name: 'Vera Lind', specialization: 'Cardiology', queueType: null },
    ]);
    const [mail] = await mailsTo(clinic, email);
    expect(mail?.text).toContain('An admin has made an account for you');
    expect(mail?.text).not.toContain(password);
    expect(await trailOf(id)).toMatchObject([
      { action: 'account.created', actorId: chief.id },
      { action: 'password.changed', actorId: id },
    ]);
  });

  it('returns an error for the email field when a new doctor’s address is taken, also for concurrent requests', async () => {
    const body = aNewDoctor();
    const answers = await Promise.all([1, 2, 3].map(() => admin.call(createDoctor, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const again = await admin.call(createDoctor, { body: { ...body, email: body.email.toUpperCase() } });
    expect([again.status, again.errorBody.code]).toEqual([409, 'email_taken']);
    expect(again.errorBody.fields).toEqual({ email: 'There is an account with this email already' });
  });

  it('R-10: creates only one doctor when a request is repeated with the same Idempotency-Key', async () => {
    const body = aNewDoctor();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all([1, 2].map(() => admin.call(createDoctor, { body }, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(await mailsTo(clinic, body.email)).toHaveLength(1);
    const other = await admin.call(createDoctor, { body: aNewDoctor() }, key);
    expect(other.errorBody.code).toBe('idempotency_key_reused');
  });

  it('S-02: accepts a long password without truncating it; rejects a password above the maximum length', async () => {
    const long = `Long-7${'ß'.repeat(94)}`;
    const body = aNewDoctor({ password: long });
    expect((await admin.call(createDoctor, { body })).status).toBe(201);
    const logInWith = (tried: string) =>
      call(clinic, logIn, { body: { email: body.email, password: tried } });
    expect((await logInWith(long.slice(0, 72))).status).toBe(401);
    expect((await logInWith(long)).status).toBe(200);
    const tooLong = aNewDoctor({ password: `Aa1${'x'.repeat(126)}` });
    expect((await admin.call(createDoctor, { body: tooLong })).status).toBe(400);
  });

  it.each(['short1A', 'alllower1', 'ALLUPPER1', 'NoDigits'])(
    'S-01: rejects the password %o for a new doctor',
    async (weak) => {
      const { status, errorBody } = await admin.call(createDoctor, { body: aNewDoctor({ password: weak }) });
      expect([status, Object.keys(errorBody.fields ?? {})]).toEqual([400, ['password']]);
    },
  );

  it.each(['Password1', 'Welcome1', 'Clinic2026', 'Vera-Lind-1'])(
    'S-03: rejects the password %o for a new doctor as too easily guessed',
    async (weak) => {
      const { status, errorBody } = await admin.call(createDoctor, { body: aNewDoctor({ password: weak }) });
      expect([status, Object.keys(errorBody.fields ?? {})]).toEqual([400, ['password']]);
    },
  );

  it.each([
    [{ name: 'A' }, 'name', 'Name must be at least 2 characters'],
    [{ email: 'nowhere' }, 'email', 'Email is invalid'],
    [{ role: 'admin' }, 'role', 'role is not a field that can be sent here'],
    [{ specialization: 'x'.repeat(101) }, 'specialization', 'Specialization must be 100 characters or less'],
  ])('rejects the new doctor %o with a message for the invalid field', async (change, field, message) => {
    const { status, errorBody } = await admin.call(createDoctor, { body: aNewDoctor(change) });
    expect([status, errorBody.fields?.[field]]).toEqual([400, message]);
  });
});

describe('listUsers', () => {
  it('lists every account once across pages, sorted by name and id', async () => {
    const own = await aClinic();
    const desk = await signIn(own, await anAdmin(own));
    for (const name of ['Zoe', 'ändy', 'Andy', 'andy', 'Óscar', 'Mia']) await aDoctor(own, { name });
    const seen: string[] = [];
    for (let cursor: string | null = '0'; cursor !== null; ) {
      const page: Answer<typeof listUsers> = await desk.call(listUsers, { query: { limit: 2, cursor } });
      seen.push(...page.body.users.map(({ name }) => name));
      cursor = page.body.pagination.nextCursor;
    }
    expect(seen).toEqual([desk.person.name, 'ändy', 'Andy', 'andy', 'Mia', 'Óscar', 'Zoe']);
  });

  it.each(['garcia josé', 'GARCÍA', 'jg_100', 'jg_100%@mail.example'])(
    'finds an account by name or email: %s',
    async (search) => {
      const body = aNewDoctor({ name: 'José García', email: `jg_100%@mail.example` });
      await admin.call(createDoctor, { body });
      const found = await admin.call(listUsers, { query: { search } });
      expect(found.body.users.map(({ name }) => name)).toEqual(['José García']);
    },
  );

  it('filters accounts by role, also with paging and search', async () => {
    const own = await aClinic();
    const desk = await signIn(own, await anAdmin(own));
    const doctor = await aDoctor(own);
    const managers = [await aManagerOf(own, doctor), await aManagerOf(own, doctor)];
    const first = await desk.call(listUsers, { query: { role: 'manager', limit: 1 } });
    const cursor = first.body.pagination.nextCursor ?? '';
    const second = await desk.call(listUsers, { query: { role: 'manager', limit: 1, cursor } });
    const found = [...first.body.users, ...second.body.users].map(({ id }) => id);
    expect(found.sort()).toEqual(managers.map(({ id }) => id).sort());
    expect(second.body.pagination.hasMore).toBe(false);
    const none = await desk.call(listUsers, { query: { role: 'manager', search: doctor.email } });
    expect(none.body.users).toEqual([]);
    const wrong = await desk.call(listUsers, { query: { role: 'nurse' as 'manager' } });
    expect([wrong.status, wrong.errorBody.fields]).toEqual([400, { role: expect.any(String) }]);
  });

  it.each(['%', '\\', 'nobody by this name'])('finds no account for the search text %o', async (search) => {
    const own = await aClinic();
    const desk = await signIn(own, await anAdmin(own));
    expect((await desk.call(listUsers, { query: { search } })).body.users).toEqual([]);
  });

  it('S-09: a list of users contains no password or hash', async () => {
    const { body } = await admin.call(listUsers, { query: {} });
    expect(JSON.stringify(body)).not.toMatch(/password|hash|argon2/i);
  });
});

describe('updateUser', () => {
  it('renaming an account audits only the changed fields', async () => {
    const { id } = await aDoctor(clinic, { name: 'Old Name' });
    const params = { userId: id };
    const renamed = await admin.call(updateUser, { params, body: { name: 'New Name', enabled: true } });
    expect(renamed.body.user).toMatchObject({ name: 'New Name', version: 2 });
    await admin.call(updateUser, { params, body: { name: 'New Name' } });
    expect(await trailOf(id)).toEqual([
      { action: 'account.updated', actorId: chief.id, changedFields: ['name'] },
    ]);
  });

  it('rejects a stale edit of an account and returns the current account', async () => {
    const params = { userId: (await aDoctor(clinic)).id };
    const stale = { 'if-match': '"1"' };
    await admin.call(updateUser, { params, body: { name: 'First' } }, stale);
    const { status, errorBody } = await admin.call(updateUser, { params, body: { name: 'Second' } }, stale);
    expect([status, errorBody.code]).toEqual([412, 'stale_write']);
    expect(errorBody.current).toMatchObject({ name: 'First', version: 2 });
  });

  it('an account can be disabled, and enabled again with all its data', async () => {
    const doctor = await aDoctor(clinic);
    const manager = await signIn(clinic, await aManagerOf(clinic, doctor));
    const set = (enabled: boolean) =>
      admin.call(updateUser, { params: { userId: doctor.id }, body: { enabled } });
    const look = async () => (await manager.call(getQueueStatus, { params: { doctorId: doctor.id } })).status;
    expect((await set(false)).body.user.enabled).toBe(false);
    expect(await look()).toBe(403);
    expect((await set(true)).body.user.enabled).toBe(true);
    expect(await look()).toBe(200);
    expect((await signIn(clinic, doctor)).token).toEqual(expect.any(String));
    const actions = (await trailOf(doctor.id)).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('account.'))).toEqual([
      'account.disabled',
      'account.enabled',
    ]);
  });

  it('updating or deleting an unknown account, or ending its sessions, returns 404', async () => {
    const params = { userId: 999_999 };
    expect((await admin.call(updateUser, { params, body: { name: 'Nobody' } })).status).toBe(404);
    expect((await admin.call(deleteUser, { params })).status).toBe(404);
    expect((await admin.call(endUserSessions, { params })).status).toBe(404);
  });
});

describe('deleteUser', () => {
  it('S-32: deleting a user invalidates every token, closes every event stream at once, and keeps the record', async () => {
    const victim = await aDoctor(clinic);
    const desk = await signIn(clinic, victim);
    const stream = await watch(desk, victim.id);
    expect((await admin.call(deleteUser, { params: { userId: victim.id } })).status).toBe(204);
    await stream.ended();
    expect((await desk.call(getProfile, {})).status).toBe(401);
    const refreshed = await call(clinic, refreshTokens, { body: { refreshToken: desk.refreshToken } });
    expect(refreshed.status).toBe(401);
    expect((await call(clinic, logIn, { body: { email: victim.email, password } })).status).toBe(401);
    const listed = await admin.call(listUsers, { query: { search: victim.email } });
    expect(listed.body.users).toMatchObject([{ id: victim.id, enabled: false }]);
    expect((await admin.call(deleteUser, { params: { userId: victim.id } })).status).toBe(204);
  });

  it('S-51: admins cannot disable or delete their own account', async () => {
    const params = { userId: chief.id };
    const deleted = await admin.call(deleteUser, { params });
    expect([deleted.status, deleted.errorBody.code]).toEqual([409, 'own_account']);
    const disabled = await admin.call(updateUser, { params, body: { enabled: false } });
    expect([disabled.status, disabled.errorBody.code]).toEqual([409, 'own_account']);
  });

  it('S-51: one enabled admin remains when two admins disable each other at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const own = await aClinic();
      const [one, other] = [await signIn(own, await anAdmin(own)), await signIn(own, await anAdmin(own))];
      const answers = await Promise.all([
        one.call(deleteUser, { params: { userId: other.person.id } }),
        other.call(deleteUser, { params: { userId: one.person.id } }),
      ]);
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
      // The slower request either fails as the last admin or finds its own session ended.
      expect([401, 409]).toContain(answers.find(({ status }) => status !== 204)?.status);
      const enabled = await own.db.selectFrom('users').select('id').where('is_enabled', '=', true).execute();
      expect(enabled).toHaveLength(1);
    }
  });

  it("S-55: deleting a doctor keeps the records readable for admins, but not for the doctor's managers", async () => {
    const [doctor, colleague] = [await aDoctor(clinic), await aDoctor(clinic)];
    const manager = await signIn(clinic, await aManagerOf(clinic, doctor, colleague));
    const patientId = await aPatientOf(clinic, doctor);
    const later = new Date(Math.ceil(clinic.clock.now().getTime() / 86_400_000 + 3) * 86_400_000);
    const booking = aBooking(patientId, doctor, later);
    expect((await admin.call(createAppointment, { body: booking })).status).toBe(201);
    const stream = await watch(manager, doctor.id);
    await admin.call(deleteUser, { params: { userId: doctor.id } });
    await stream.ended();

    expect((await admin.call(getPatient, { params: { patientId } })).status).toBe(200);
    const kept = await admin.call(listAppointments, { query: { doctorId: doctor.id } });
    expect(kept.body.appointments).toHaveLength(1);
    const again = await admin.call(createAppointment, {
      body: aBooking(patientId, doctor, new Date(later.getTime() + 3_600_000)),
    });
    expect(again.errorBody.code).toBe('doctor_disabled');

    expect((await manager.call(getPatient, { params: { patientId } })).status).toBe(404);
    const queueOf = async ({ id }: { id: number }) =>
      (await manager.call(getQueueStatus, { params: { doctorId: id } })).status;
    expect([await queueOf(doctor), await queueOf(colleague)]).toEqual([403, 200]);
    expect((await manager.call(listDoctors, {})).body.doctors.map(({ id }) => id)).toEqual([colleague.id]);
  });
});

describe('endUserSessions', () => {
  it('S-39: an admin can sign a user out everywhere, and the user can sign in again', async () => {
    const doctor = await aDoctor(clinic);
    const desks = [await signIn(clinic, doctor), await signIn(clinic, doctor)];
    const stream = await watch(desks[0] as Desk, doctor.id);
    expect((await admin.call(endUserSessions, { params: { userId: doctor.id } })).status).toBe(204);
    await stream.ended();
    for (const desk of desks) expect((await desk.call(getProfile, {})).status).toBe(401);
    expect((await (await signIn(clinic, doctor)).call(getProfile, {})).status).toBe(200);
    const reasons = await clinic.db
      .selectFrom('sessions')
      .select('end_reason as reason')
      .where('user_id', '=', doctor.id)
      .where('ended_at', 'is not', null)
      .execute();
    expect(reasons).toEqual([{ reason: 'ended_by_admin' }, { reason: 'ended_by_admin' }]);
  });
});
