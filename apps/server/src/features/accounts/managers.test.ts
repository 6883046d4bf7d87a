import { buildPath } from '@anteroom/client/build-request';
import {
  createManager,
  deleteManager,
  deleteUser,
  listDoctorsOfManager,
  listManagers,
  listUsers,
  setDoctorsOfManager,
  updateDoctor,
} from '@anteroom/contract/accounts';
import { getProfile } from '@anteroom/contract/auth';
import { getQueueStatus, watchQueue } from '@anteroom/contract/queue';
import { listDoctors } from '@anteroom/contract/staff';
import { describe, expect, it } from 'vitest';
import { type Desk, signIn, signInFirst } from '#test/call';
import { aClinic } from '#test/clinic';
import { mailsTo } from '#test/mails';
import { password } from '#test/password';
import { aDoctor, aManagerOf, anAdmin, type Person } from '#test/people';

const clinic = await aClinic();
const admin = await signIn(clinic, await anAdmin(clinic));
const [doctor, otherDoctor] = [await aDoctor(clinic), await aDoctor(clinic)];
const [desk, otherDesk] = [await signIn(clinic, doctor), await signIn(clinic, otherDoctor)];

const aNewManager = (changes: object = {}) => ({
  name: 'Max Berg',
  email: `max-${crypto.randomUUID()}@clinic.example`,
  password,
  ...changes,
});

async function aDisabledDoctor(): Promise<Person> {
  const disabled = await aDoctor(clinic);
  await admin.call(deleteUser, { params: { userId: disabled.id } });
  return disabled;
}

const statusOfQueue = async (manager: Desk, { id: doctorId }: Person) =>
  (await manager.call(getQueueStatus, { params: { doctorId } })).status;
const accountOf = async (person: Person) =>
  (await admin.call(listUsers, { query: { search: person.email } })).body.users[0];

describe('createManager', () => {
  it('a doctor can create a manager, who can sign in at once', async () => {
    const body = aNewManager();
    const { status, body: made } = await desk.call(createManager, { body });
    expect(status).toBe(201);
    const { id, email } = made.manager;
    expect(made.manager).toMatchObject({ name: 'Max Berg', enabled: true, doctorId: doctor.id });
    const manager = await signInFirst(clinic, { id, name: 'Max Berg', email, role: 'manager' });
    expect((await manager.call(listDoctors, {})).body.doctors.map((each) => each.id)).toEqual([doctor.id]);
    expect((await mailsTo(clinic, email))[0]?.text).toContain(`${doctor.name} has made an account`);
  });

  it('requires an admin to name an existing, enabled doctor for a new manager', async () => {
    const errorFor = async (doctorId?: number) => {
      const { status, errorBody } = await admin.call(createManager, { body: aNewManager({ doctorId }) });
      return [status, errorBody.code, errorBody.fields];
    };
    expect(await errorFor()).toEqual([400, 'invalid_request', { doctorId: 'Doctor selection is required' }]);
    expect(await errorFor(999_999)).toEqual([
      400,
      'invalid_request',
      { doctorId: 'There is no such doctor' },
    ]);
    expect((await errorFor(admin.person.id))[0]).toBe(400);
    expect(await errorFor((await aDisabledDoctor()).id)).toEqual([409, 'doctor_disabled', undefined]);
    const made = await admin.call(createManager, { body: aNewManager({ doctorId: doctor.id }) });
    expect(made.body.manager.doctorId).toBe(doctor.id);
  });

  it('rejects managers who create a manager, and doctors who create a manager for another doctor', async () => {
    const manager = await signIn(clinic, await aManagerOf(clinic, doctor));
    const forDoctor = aNewManager({ doctorId: doctor.id });
    expect((await otherDesk.call(createManager, { body: forDoctor })).status).toBe(403);
    expect((await manager.call(createManager, { body: forDoctor })).status).toBe(403);
    expect((await manager.call(createManager, { body: aNewManager() })).status).toBe(403);
  });

  it('returns an error for the email field when an admin creates a manager with a taken address, also for concurrent requests', async () => {
    const body = aNewManager({ doctorId: doctor.id });
    const answers = await Promise.all([1, 2, 3].map(() => admin.call(createManager, { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.errorBody).toMatchObject({ code: 'email_taken', fields: { email: expect.any(String) } });
  });

  it('R-10: creates only one manager when a request is repeated with the same Idempotency-Key', async () => {
    const body = aNewManager();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all([1, 2].map(() => desk.call(createManager, { body }, key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
  });

  it.each(['short1A', 'alllower1', 'ALLUPPER1', 'NoDigits'])(
    'S-01: rejects the password %o for a new manager',
    async (weak) => {
      const { status, errorBody } = await desk.call(createManager, { body: aNewManager({ password: weak }) });
      expect([status, Object.keys(errorBody.fields ?? {})]).toEqual([400, ['password']]);
    },
  );

  it('S-03: rejects an easily guessed password for a new manager', async () => {
    expect((await desk.call(createManager, { body: aNewManager({ password: 'Welcome1' }) })).status).toBe(
      400,
    );
  });
});

describe('deleteManager', () => {
  it('a doctor who deletes a manager disables the account if the manager serves no other doctor', async () => {
    const person = await aManagerOf(clinic, doctor);
    const manager = await signIn(clinic, person);
    expect((await desk.call(deleteManager, { params: { managerId: person.id } })).status).toBe(204);
    expect((await manager.call(getProfile, {})).status).toBe(401);
    expect(await accountOf(person)).toMatchObject({ enabled: false });
    const { body } = await desk.call(listManagers, { params: { doctorId: doctor.id } });
    expect(body.managers.find(({ id }) => id === person.id)).toMatchObject({ enabled: false });
  });

  it('a doctor who deletes a manager of several doctors only removes their own link to the manager', async () => {
    const person = await aManagerOf(clinic, doctor, otherDoctor);
    const manager = await signIn(clinic, person);
    expect((await desk.call(deleteManager, { params: { managerId: person.id } })).status).toBe(204);
    expect([await statusOfQueue(manager, doctor), await statusOfQueue(manager, otherDoctor)]).toEqual([
      403, 200,
    ]);
    expect(await accountOf(person)).toMatchObject({ enabled: true });
    expect((await desk.call(deleteManager, { params: { managerId: person.id } })).status).toBe(404);
  });

  it('when both doctors of a manager delete the manager at the same time, the account is disabled', async () => {
    const person = await aManagerOf(clinic, doctor, otherDoctor);
    const params = { managerId: person.id };
    const answers = await Promise.all([desk, otherDesk].map((each) => each.call(deleteManager, { params })));
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await accountOf(person)).toMatchObject({ enabled: false });
  });

  it('an admin who deletes a manager disables the account, whichever doctors the manager serves', async () => {
    const person = await aManagerOf(clinic, doctor, otherDoctor);
    expect((await admin.call(deleteManager, { params: { managerId: person.id } })).status).toBe(204);
    expect(await accountOf(person)).toMatchObject({ enabled: false });
  });

  it("deleting a manager returns 404 if the id belongs to a doctor or another doctor's manager, or is unknown", async () => {
    const { id: managerId } = await aManagerOf(clinic, doctor);
    const status = async (who: Desk, id: number) =>
      (await who.call(deleteManager, { params: { managerId: id } })).status;
    expect(await status(otherDesk, managerId)).toBe(404);
    expect(await status(desk, otherDoctor.id)).toBe(404);
    expect([await status(admin, doctor.id), await status(admin, 999_999)]).toEqual([404, 404]);
  });
});

describe('setDoctorsOfManager', () => {
  it('S-38: adding doctors to a manager or removing them takes effect with the manager’s next request', async () => {
    const person = await aManagerOf(clinic, doctor);
    const manager = await signIn(clinic, person);
    const params = { managerId: person.id };
    const { status, body } = await admin.call(setDoctorsOfManager, {
      params,
      body: { doctorIds: [otherDoctor.id, otherDoctor.id] },
    });
    expect([status, body.doctors.map(({ id }) => id)]).toEqual([200, [otherDoctor.id]]);
    expect([await statusOfQueue(manager, doctor), await statusOfQueue(manager, otherDoctor)]).toEqual([
      403, 200,
    ]);
    await admin.call(setDoctorsOfManager, { params, body: { doctorIds: [] } });
    expect(await statusOfQueue(manager, otherDoctor)).toBe(403);
    expect((await manager.call(listDoctorsOfManager, { params })).body.doctors).toEqual([]);
  });

  it('unlinking a manager from a doctor closes the manager’s event streams', async () => {
    const person = await aManagerOf(clinic, doctor);
    const { token } = await signIn(clinic, person);
    const stream = await fetch(
      `${clinic.address}${buildPath(watchQueue, { params: { doctorId: doctor.id } })}`,
      {
        headers: { authorization: `Bearer ${token}` },
      },
    );
    expect(stream.status).toBe(200);
    const params = { managerId: person.id };
    await admin.call(setDoctorsOfManager, { params, body: { doctorIds: [otherDoctor.id] } });
    // Fails through the test's timeout if the stream stays open.
    expect(await stream.text()).not.toContain('event:');
  });

  it('audits which doctors were added to or removed from a manager, but not a request that changes nothing', async () => {
    const person = await aManagerOf(clinic, doctor);
    const params = { managerId: person.id };
    for (const id of [doctor.id, otherDoctor.id, otherDoctor.id]) {
      await admin.call(setDoctorsOfManager, { params, body: { doctorIds: [id] } });
    }
    const changes = await clinic.db
      .selectFrom('audit_events')
      .select(['actor_id as actorId', 'details'])
      .where('action', '=', 'account.doctors_changed')
      .where('object_id', '=', String(person.id))
      .execute();
    expect(changes).toEqual([
      { actorId: admin.person.id, details: { added: String(otherDoctor.id), removed: String(doctor.id) } },
    ]);
  });

  it('rejects linking a manager to an unknown doctor, and newly linking a manager to a disabled doctor', async () => {
    const [disabled, leaving] = [await aDisabledDoctor(), await aDoctor(clinic)];
    const person = await aManagerOf(clinic, leaving);
    const params = { managerId: person.id };
    const set = (...doctorIds: number[]) => admin.call(setDoctorsOfManager, { params, body: { doctorIds } });
    expect((await set(999_999)).errorBody).toMatchObject({
      code: 'invalid_request',
      fields: { doctorIds: 'There is no such doctor' },
    });
    expect((await set(person.id)).status).toBe(400);
    const refused = await set(disabled.id);
    expect([refused.status, refused.errorBody.code]).toEqual([409, 'doctor_disabled']);
    await admin.call(deleteUser, { params: { userId: leaving.id } });
    const kept = await set(leaving.id, doctor.id);
    expect(kept.body.doctors.map(({ id }) => id).toSorted()).toEqual([leaving.id, doctor.id].toSorted());
    const listed = await admin.call(listDoctorsOfManager, { params });
    expect(listed.body.doctors).toEqual(kept.body.doctors);
  });

  it('setting the doctors of an account returns 404 if the account is not a manager', async () => {
    const params = { managerId: doctor.id };
    expect((await admin.call(setDoctorsOfManager, { params, body: { doctorIds: [] } })).status).toBe(404);
    expect((await admin.call(listDoctorsOfManager, { params })).status).toBe(404);
  });
});

describe('the doctors a manager serves', () => {
  it('only admins and the manager see all doctors that the manager serves; each of these doctors sees only themself', async () => {
    const person = await aManagerOf(clinic, doctor, otherDoctor);
    const stranger = await signIn(clinic, await aDoctor(clinic));
    const colleague = await signIn(clinic, await aManagerOf(clinic, doctor, otherDoctor));
    const params = { managerId: person.id };
    const shownTo = async (who: Desk) => {
      const { status, body } = await who.call(listDoctorsOfManager, { params });
      return status === 200 ? body.doctors.map(({ id }) => id).toSorted() : status;
    };
    const both = [doctor.id, otherDoctor.id].toSorted();
    expect([await shownTo(admin), await shownTo(await signIn(clinic, person))]).toEqual([both, both]);
    expect([await shownTo(desk), await shownTo(otherDesk)]).toEqual([[doctor.id], [otherDoctor.id]]);
    expect([await shownTo(stranger), await shownTo(colleague)]).toEqual([403, 403]);
  });
});

describe('listManagers', () => {
  it("lists a doctor's managers sorted by name", async () => {
    const own = await aDoctor(clinic);
    const managers = [await aManagerOf(clinic, own), await aManagerOf(clinic, own, doctor)];
    const { body } = await (await signIn(clinic, own)).call(listManagers, { params: { doctorId: own.id } });
    expect(body.managers.map(({ id }) => id)).toEqual(managers.map(({ id }) => id));
    expect(body.managers[0]).toMatchObject({ doctorId: own.id, email: managers[0]?.email, enabled: true });
    expect((await admin.call(listManagers, { params: { doctorId: 999_999 } })).status).toBe(404);
  });
});

describe('updateDoctor', () => {
  it('sets and clears a doctor’s specialization, with one audit entry per change', async () => {
    const own = await aDoctor(clinic);
    const theirs = await signIn(clinic, own);
    const params = { doctorId: own.id };
    const set = async (specialization: string | null) =>
      (await theirs.call(updateDoctor, { params, body: { specialization } })).body.doctor;
    expect(await set('Dermatology')).toEqual({ id: own.id, name: own.name, specialization: 'Dermatology' });
    expect(await set('Dermatology')).toMatchObject({ specialization: 'Dermatology' });
    expect(await set('')).toMatchObject({ specialization: null });
    const changes = await clinic.db
      .selectFrom('audit_events')
      .select('changed_fields as changedFields')
      .where('action', '=', 'doctor.updated')
      .where('doctor_id', '=', own.id)
      .execute();
    expect(changes).toEqual([{ changedFields: ['specialization'] }, { changedFields: ['specialization'] }]);
    expect(
      (await admin.call(updateDoctor, { params: { doctorId: 999_999 }, body: { specialization: 'X' } }))
        .status,
    ).toBe(404);
  });
});
