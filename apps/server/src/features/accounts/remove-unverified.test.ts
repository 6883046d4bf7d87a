import { createDoctor, createManager, deleteUser, listUsers, updateUser } from '@anteroom/contract/accounts';
import { logIn } from '@anteroom/contract/auth';
import { requestPasswordReset, resetPassword } from '@anteroom/contract/password-reset';
import { register, resendVerification, verifyEmail } from '@anteroom/contract/registration';
import { createScheduleSlot } from '@anteroom/contract/schedule';
import { listSessions } from '@anteroom/contract/sessions';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/transaction';
import { call, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { mailsTo } from '#test/mails';
import { password } from '#test/password';
import { anAdmin, type Person } from '#test/people';
import { removeUnverified } from './remove-unverified.ts';

const clinic = await aClinic();

const day = 24 * 60;
const another = 'Quite-Another-42';

/** Registers an account, by default with an unused address. */
async function registered(at: Clinic, email = `nora-${crypto.randomUUID()}@home.example`): Promise<Person> {
  const name = 'Nora Fields';
  expect((await call(at, register, { body: { name, email, password } })).status).toBe(201);
  const { id } = await at.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { id, name, email, role: 'doctor' };
}

const registerAgain = ({ email }: Person, chosen = another, at = clinic) =>
  call(at, register, { body: { name: 'Somebody Else', email, password: chosen } });
const signInWith = async ({ email }: Person, tried: string, at = clinic) =>
  (await call(at, logIn, { body: { email, password: tried } })).status;
const newestToken = async ({ email }: Person, at = clinic) =>
  (await mailsTo(at, email)).findLast(({ token }) => token !== '')?.token ?? '';
const verify = async (token: string, at = clinic) =>
  (await call(at, verifyEmail, { body: { token } })).status;
const resend = ({ email }: Person, at = clinic) => call(at, resendVerification, { body: { email } });

describe('an account that was registered and never verified', () => {
  it('an unverified account frees its address after a week; its password and link do not work for the next account', async () => {
    const stranger = await registered(clinic);
    const firstToken = await newestToken(stranger);
    clinic.clock.moveOn(7 * day - 10);
    await removeUnverified(clinic.context);
    expect((await registerAgain(stranger)).status).toBe(201);
    expect([await signInWith(stranger, password), await signInWith(stranger, another)]).toEqual([200, 401]);

    clinic.clock.moveOn(20);
    await removeUnverified(clinic.context);
    expect(await signInWith(stranger, password)).toBe(401);
    expect((await registerAgain(stranger)).status).toBe(201);
    const ownersToken = await newestToken(stranger);
    expect(ownersToken).not.toBe(firstToken);
    expect([await verify(firstToken), await verify(ownersToken)]).toEqual([400, 200]);
    expect([await signInWith(stranger, password), await signInWith(stranger, another)]).toEqual([401, 200]);
  });

  it("an unverified account is no longer in the admins' list after its removal, and cannot be enabled", async () => {
    const admin = await signIn(clinic, await anAdmin(clinic));
    const stranger = await registered(clinic);
    clinic.clock.moveOn(8 * day);
    await removeUnverified(clinic.context);
    const adminLater = await signIn(clinic, admin.person);
    const { body } = await adminLater.call(listUsers, { query: { limit: 200 } });
    expect(body.users.map(({ id }) => id)).not.toContain(stranger.id);
    const params = { userId: stranger.id };
    expect((await adminLater.call(updateUser, { params, body: { enabled: true } })).status).toBe(404);
    const made = { name: 'Nora Fields', email: stranger.email, password };
    expect((await adminLater.call(createDoctor, { body: made })).status).toBe(201);
  });

  it('the server removes an expired unverified account with an audit entry, and ends its sessions', async () => {
    const stranger = await registered(clinic);
    clinic.clock.moveOn(7 * day);
    const desk = await signIn(clinic, stranger);
    expect((await desk.call(listSessions, {})).status).toBe(200);
    clinic.clock.moveOn(1);
    await removeUnverified(clinic.context);
    expect((await desk.call(listSessions, {})).status).toBe(401);
    await removeUnverified(clinic.context);
    const rows = await clinic.db
      .selectFrom('audit_events')
      .select(['action', 'reason', 'actor_id as actorId', 'object_type as type'])
      .where('actor_id', 'is', null)
      .where('action', 'in', ['session.ended', 'account.disabled'])
      .where((is) =>
        is.or([
          is('object_id', '=', String(stranger.id)),
          is(sql`details ->> 'userId'`, '=', String(stranger.id)),
        ]),
      )
      .orderBy('seq')
      .execute();
    expect(rows).toEqual([
      { action: 'session.ended', reason: 'account_disabled', actorId: null, type: 'session' },
      { action: 'account.disabled', reason: 'never_verified', actorId: null, type: 'user' },
    ]);
  });

  it('keeps an unverified account for a week after its newest verification link', async () => {
    const stranger = await registered(clinic);
    clinic.clock.moveOn(6 * day);
    await resend(stranger);
    clinic.clock.moveOn(2 * day - 10);
    await removeUnverified(clinic.context);
    expect(await verify(await newestToken(stranger))).toBe(200);
  });

  it('keeps an unverified account if the clinic verifies no addresses', async () => {
    const open = await aClinic({ requireEmailVerification: false });
    const doctor = await registered(open);
    open.clock.moveOn(400 * day);
    await removeUnverified(open.context);
    expect(await signInWith(doctor, password, open)).toBe(200);
  });

  it('a removed account frees its ticket prefix', async () => {
    const stranger = await registered(clinic);
    const prefixOf = ({ id }: Person) =>
      clinic.db.selectFrom('doctors').select('ticket_prefix').where('id', '=', id).executeTakeFirst();
    const before = await prefixOf(stranger);
    clinic.clock.moveOn(8 * day);
    await removeUnverified(clinic.context);
    expect(await prefixOf(await registered(clinic))).toEqual(before);
  });
});

describe('an account that is kept', () => {
  it('keeps an account that was verified, had its password reset, was changed by an admin, or is referenced by other data', async () => {
    const house = await aClinic();
    const admin = await signIn(house, await anAdmin(house));
    const [verified, reset, confirmed, disabled] = await fourOf(house);
    expect(await verify(await newestToken(verified, house), house)).toBe(200);
    await call(house, requestPasswordReset, { body: { email: reset.email } });
    const body = { token: await newestToken(reset, house), newPassword: password };
    expect((await call(house, resetPassword, { body })).status).toBe(200);
    const known = { confirmed: true } as const;
    await admin.call(updateUser, { params: { userId: confirmed.id }, body: known });
    await admin.call(deleteUser, { params: { userId: disabled.id } });

    // An unconfirmed account cannot get patients or managers, so this test gives one of them hours, which prevent its
    // removal.
    const [hasHours, makesManager] = [await registered(house), await registered(house)];
    const hours = { dayOfWeek: 1, startTime: '09:00', endTime: '12:00', slotDurationMinutes: 30 } as const;
    const params = { doctorId: hasHours.id };
    expect((await admin.call(createScheduleSlot, { params, body: hours })).status).toBe(201);
    expect(await verify(await newestToken(makesManager, house), house)).toBe(200);
    await admin.call(updateUser, { params: { userId: makesManager.id }, body: known });
    const theirs = { name: 'Their Manager', email: 'manager@home.example', password };
    const { manager } = (await (await signIn(house, makesManager)).call(createManager, { body: theirs }))
      .body;

    const idsOf = async () => (await house.db.selectFrom('users').select(['id', 'email']).execute()).sort();
    const before = await idsOf();
    house.clock.moveOn(400 * day);
    await removeUnverified(house.context);
    expect(await idsOf()).toEqual(before);
    expect(await signInWith({ ...manager, role: 'manager' }, password, house)).toBe(200);
  });

  it('keeps an unverified account if its owner requests another link and verifies the address during the removal', async () => {
    const stranger = await registered(clinic);
    clinic.clock.moveOn(8 * day);
    const removing = await inTransaction(clinic.db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('anteroom accounts'))`.execute(tx);
      const removal = removeUnverified(clinic.context);
      // The removal has found the account and waits for the lock.
      await expect.poll(() => countWaiting(clinic)).toBe(1);
      await resend(stranger);
      expect(await verify(await newestToken(stranger))).toBe(200);
      return { removal };
    });
    await removing.removal;
    expect(await signInWith(stranger, password)).toBe(200);
    expect(await verify(await newestToken(await registered(clinic)))).toBe(200);
  });

  it('a registration during the removal of an account with the same address gets the usual response', async () => {
    for (const stranger of await fourOf(clinic)) {
      clinic.clock.moveOn(8 * day);
      const answers = Promise.all([1, 2, 3].map(() => registerAgain(stranger)));
      await removeUnverified(clinic.context);
      expect((await answers).map(({ status }) => status)).toEqual([201, 201, 201]);
      await removeUnverified(clinic.context);
    }
  });
});

it('S-15: registering an unverified address again does not let the first link activate the new password', async () => {
  const stranger = await registered(clinic);
  const firstToken = await newestToken(stranger);
  expect((await registerAgain(stranger)).status).toBe(201);
  expect(await signInWith(stranger, another)).toBe(401);
  expect(await newestToken(stranger)).toBe(firstToken);
  expect(await verify(firstToken)).toBe(200);
  expect([await signInWith(stranger, password), await signInWith(stranger, another)]).toEqual([200, 401]);
  const { name } = await clinic.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', stranger.id)
    .executeTakeFirstOrThrow();
  expect(name).toBe(stranger.name);
});

async function fourOf(at: Clinic): Promise<[Person, Person, Person, Person]> {
  return [await registered(at), await registered(at), await registered(at), await registered(at)];
}

async function countWaiting({ db }: Clinic): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0]?.count ?? 0;
}
