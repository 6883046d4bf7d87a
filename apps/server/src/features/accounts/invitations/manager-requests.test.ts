import {
  createManager,
  deleteManager,
  listDoctorsOfManager,
  listManagers,
  listUsers,
  type Manager,
  sendInvitation,
} from '@anteroom/contract/accounts';
import { listRecentActivity } from '@anteroom/contract/audit';
import { acceptManagerRequest } from '@anteroom/contract/own-account';
import { listDoctors } from '@anteroom/contract/staff';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { call, type Desk, signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { mediansOf } from '#test/cost';
import { countWaiting } from '#test/database-door';
import { mailsTo } from '#test/mails';
import { password } from '#test/password';
import { aDoctor, aManagerOf, anAdmin, type Person } from '#test/people';

const clinic = await aClinic();
const admin = await signIn(clinic, await anAdmin(clinic));

async function aDesk(): Promise<Desk> {
  return signIn(clinic, await aDoctor(clinic));
}

const aFreeAddress = () => `max-${crypto.randomUUID()}@clinic.example`;
const bodyFor = (email: string, changes: object = {}) => ({ name: 'Max Berg', email, password, ...changes });
const managersOf = async (desk: Desk) =>
  (await desk.call(listManagers, { params: { doctorId: desk.person.id } })).body.managers;
const accept = (token: string) => call(clinic, acceptManagerRequest, { body: { token } });
const lastMailTo = async ({ email }: Person) => (await mailsTo(clinic, email)).at(-1);

/** Removes the fields that differ between any two accounts. */
const shapeOf = ({ id: _, email: __, createdAt: ___, ...rest }: Manager) => rest;

async function bothAnswers(desk: Desk, changes: object) {
  const known = await aManagerOf(clinic, await aDoctor(clinic));
  const ofKnown = await desk.call(createManager, { body: bodyFor(known.email, changes) });
  const ofUnknown = await desk.call(createManager, { body: bodyFor(aFreeAddress(), changes) });
  return { known, ofKnown, ofUnknown };
}

describe("a doctor's new manager whose address has an account", () => {
  it.each([
    ['with a password', {}],
    ['with an invitation', { password: undefined }],
  ])(
    'S-113: adding a manager %s returns the same response and list entry for a taken address as for a free one',
    async (_, changes) => {
      const desk = await aDesk();
      const { ofKnown, ofUnknown } = await bothAnswers(desk, changes);
      const [known, unknown] = [ofKnown.body.manager, ofUnknown.body.manager];
      expect([ofKnown.status, ofUnknown.status]).toEqual([201, 201]);
      expect(Object.keys(known)).toEqual(Object.keys(unknown));
      expect(shapeOf(known)).toEqual(shapeOf(unknown));
      expect(unknown.id).toBe(known.id + 1);
      const headersOf = ({ headers }: { headers: Headers }) => [...headers.keys()].sort();
      expect(headersOf(ofKnown)).toEqual(headersOf(ofUnknown));
      const listed = await managersOf(desk);
      expect(listed.map(shapeOf)).toEqual([shapeOf(known), shapeOf(unknown)]);
      expect(listed.map(({ email }) => email)).toEqual([known.email, unknown.email]);
      const doctorsOf = async (managerId: number) =>
        (await desk.call(listDoctorsOfManager, { params: { managerId } })).body.doctors;
      expect(await doctorsOf(known.id)).toEqual(await doctorsOf(unknown.id));
      const again = async (userId: number) =>
        (await desk.call(sendInvitation, { params: { userId } })).status;
      expect(await again(known.id)).toBe(await again(unknown.id));
      const { body } = await desk.call(listRecentActivity, { query: {} });
      const [second, first] = body.activities.filter(({ action }) => action === 'account.created');
      expect({ ...first, seq: 0, at: 0 }).toEqual({ ...second, seq: 0, at: 0 });
      const remove = async (managerId: number) =>
        (await desk.call(deleteManager, { params: { managerId } })).status;
      expect([await remove(known.id), await remove(unknown.id)]).toEqual([204, 204]);
      expect((await managersOf(desk)).map(shapeOf)).toEqual(
        [known, unknown].map((each) => ({ ...shapeOf(each), enabled: false })),
      );
    },
  );

  it('S-113: adding a manager with a taken address takes the same time as adding one with a free address', async () => {
    const desk = await aDesk();
    const { email } = await aManagerOf(clinic, await aDoctor(clinic));
    const create = (address: string) => desk.call(createManager, { body: bodyFor(address) });
    const { first, second } = await mediansOf(
      9,
      () => create(email),
      () => create(aFreeAddress()),
    );
    // Without the minimum response time, one request would take several times as long as the other.
    expect(Math.max(first, second) / Math.min(first, second)).toBeLessThan(1.5);
  });

  it('S-113: a manager request links the owner of the address to the doctor only after the owner accepts it', async () => {
    const desk = await aDesk();
    const { known, ofKnown } = await bothAnswers(desk, {});
    const owner = await signIn(clinic, known);
    const served = async () => (await owner.call(listDoctors, {})).body.doctors.map(({ id }) => id);
    expect(await served()).not.toContain(desk.person.id);
    const mail = await lastMailTo(known);
    expect(mail?.text).toContain(desk.person.name);
    expect(mail?.link).toContain('/accept-request?token=');
    expect((await accept(mail?.token ?? '')).status).toBe(200);
    expect(await served()).toContain(desk.person.id);
    const listed = await managersOf(desk);
    expect(listed.map(({ id }) => id)).toContain(known.id);
    expect(listed.map(({ id }) => id)).not.toContain(ofKnown.body.manager.id);
    expect((await accept(mail?.token ?? '')).errorBody.code).toBe('invalid_mail_token');
    const trail = await clinic.db
      .selectFrom('audit_events')
      .select(['object_id as objectId', 'doctor_id as doctorId'])
      .where('action', '=', 'account.manager_request_accepted')
      .where('doctor_id', '=', desk.person.id)
      .execute();
    expect(trail).toEqual([{ objectId: String(known.id), doctorId: desk.person.id }]);
  });

  it('S-113: a manager request cannot be accepted after seven days, or after the doctor deleted the manager', async () => {
    const desk = await aDesk();
    const late = await bothAnswers(desk, {});
    const token = (await lastMailTo(late.known))?.token ?? '';
    clinic.clock.moveOn(7 * 24 * 60 + 1);
    const answer = await accept(token);
    clinic.clock.moveOn(-7 * 24 * 60 - 1);
    expect(answer.errorBody.code).toBe('invalid_mail_token');
    await desk.call(deleteManager, { params: { managerId: late.ofKnown.body.manager.id } });
    expect((await accept(token)).status).toBe(400);
  });

  it('a doctor who deletes a manager while the manager accepts the request of another doctor ends only their own link', async () => {
    const [desk, otherDesk] = [await aDesk(), await aDesk()];
    const manager = await aManagerOf(clinic, desk.person);
    await otherDesk.call(createManager, { body: bodyFor(manager.email) });
    const token = (await lastMailTo(manager))?.token ?? '';
    const { accepting, deleting } = await clinic.db.transaction().execute(async (tx) => {
      // The acceptance has already added the link when it waits to add its audit entry.
      await sql`lock table audit_events in exclusive mode`.execute(tx);
      const accepting = accept(token);
      await vi.waitUntil(async () => (await countWaiting(clinic)) === 1, { timeout: 10_000 });
      const deleting = desk.call(deleteManager, { params: { managerId: manager.id } });
      await vi.waitUntil(async () => (await countWaiting(clinic)) === 2, { timeout: 10_000 });
      return { accepting, deleting };
    });
    expect([(await accepting).status, (await deleting).status]).toEqual([200, 204]);
    expect((await managersOf(desk)).map(({ id }) => id)).not.toContain(manager.id);
    expect(await managersOf(otherDesk)).toMatchObject([{ id: manager.id, enabled: true }]);
  });

  it('S-113: a manager request to the address of a doctor or an admin mails no link', async () => {
    const desk = await aDesk();
    for (const owner of [await aDoctor(clinic), await anAdmin(clinic)]) {
      const { status } = await desk.call(createManager, { body: bodyFor(owner.email) });
      const mail = await lastMailTo(owner);
      expect([status, mail?.link]).toEqual([201, '']);
      expect(mail?.text).toContain('nothing has changed');
    }
  });

  it('S-113: manager requests send the owner of an address at most five mails an hour, and none to a disabled account', async () => {
    const [busy, gone] = [await aManagerOf(clinic), await aManagerOf(clinic)];
    await clinic.db.updateTable('users').set({ is_enabled: false }).where('id', '=', gone.id).execute();
    const desk = await aDesk();
    for (let round = 0; round < 6; round += 1) await desk.call(createManager, { body: bodyFor(busy.email) });
    expect(await mailsTo(clinic, busy.email)).toHaveLength(5);
    expect((await desk.call(createManager, { body: bodyFor(gone.email) })).status).toBe(201);
    expect(await mailsTo(clinic, gone.email)).toEqual([]);
  });

  it('S-113: admins see only the existing account of a requested manager, and cannot create a manager with its address', async () => {
    const desk = await aDesk();
    const { known } = await bothAnswers(desk, {});
    const { users } = (await admin.call(listUsers, { query: { search: known.email } })).body;
    expect(users.map(({ id }) => id)).toEqual([known.id]);
    const body = bodyFor(known.email, { doctorId: desk.person.id });
    const { status, errorBody } = await admin.call(createManager, { body });
    expect([status, errorBody.code]).toEqual([409, 'email_taken']);
  });
});
