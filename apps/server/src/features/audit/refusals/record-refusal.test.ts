import { listRecentActivity } from '@anteroom/contract/audit';
import { logIn } from '@anteroom/contract/auth';
import { getPatient } from '@anteroom/contract/patients';
import { verifyEmail } from '@anteroom/contract/registration';
import { describe, expect, it } from 'vitest';
import { call, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { aDoctor, anAdmin } from '#test/people';
import { recordAudit } from '../audit.queries.ts';
import { flushRefusals } from './flush-refusals.ts';
import { recordRefusal } from './record-refusal.ts';

const facts = (network: number) => ({
  requestId: 'request',
  ipAddress: `203.0.${Math.floor(network / 250)}.${network % 250}`,
  userAgent: 'a browser',
});

const refusedSignIn = (clinic: Clinic, network: number, userId?: number, subject = `${userId}`) =>
  recordRefusal(clinic.context, facts(network), {
    ...{ action: 'session.refused', subject },
    ...(userId === undefined ? {} : { object: { type: 'user', id: userId } }),
  });

async function entriesOf({ db }: Clinic) {
  return db
    .selectFrom('audit_events')
    .select(['action', 'outcome', 'reason', 'object_id', 'ip_address', 'details', 'session_id', 'actor_id'])
    .where('outcome', '=', 'refused')
    .orderBy('seq')
    .execute();
}

/** Lets the window end, and the trail have the numbers. */
async function endWindow(clinic: Clinic): Promise<void> {
  clinic.clock.moveOn(16);
  await flushRefusals(clinic.context);
}

describe('refused events', () => {
  it('S-125: are one entry at once and one with the number of repeats', async () => {
    const clinic = await aClinic();
    const doctor = await aDoctor(clinic);
    const body = { email: doctor.email, password: 'Wrong-Password-1' };
    for (let tries = 0; tries < 5; tries += 1) await call(clinic, logIn, { body });
    const entry = {
      ...{ action: 'session.refused', outcome: 'refused', object_id: String(doctor.id) },
      ip_address: '127.0.0.1',
    };
    expect(await entriesOf(clinic)).toMatchObject([{ ...entry, details: {} }]);
    await flushRefusals(clinic.context);
    expect(await entriesOf(clinic)).toHaveLength(1);
    await endWindow(clinic);
    const stamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect(await entriesOf(clinic)).toMatchObject([
      entry,
      { ...entry, details: { repeats: 4, from: stamp, to: stamp } },
    ]);
    await endWindow(clinic);
    expect(await entriesOf(clinic)).toHaveLength(2);
  });

  it('S-125: that do not repeat add nothing when their window ends, and a new window begins with an entry', async () => {
    const clinic = await aClinic();
    await refusedSignIn(clinic, 1, 7);
    await endWindow(clinic);
    await refusedSignIn(clinic, 1, 7);
    expect((await entriesOf(clinic)).map(({ details }) => details)).toEqual([{}, {}]);
  });

  it('S-125: of a window that ended before the server looked are not lost', async () => {
    const clinic = await aClinic();
    for (let times = 0; times < 3; times += 1) await refusedSignIn(clinic, 1, 7);
    clinic.clock.moveOn(16);
    await refusedSignIn(clinic, 1, 7);
    expect((await entriesOf(clinic)).map(({ details }) => details)).toMatchObject([{}, { repeats: 2 }, {}]);
  });

  it('S-125: that differ in account, network, reason or details are entries of their own', async () => {
    const clinic = await aClinic();
    await refusedSignIn(clinic, 1, 7);
    await refusedSignIn(clinic, 1, 8);
    await refusedSignIn(clinic, 2, 8);
    await recordRefusal(clinic.context, facts(1), { action: 'mail_link.refused', reason: 'reset_password' });
    await recordRefusal(clinic.context, facts(1), { action: 'mail_link.refused', reason: 'verify_email' });
    expect(await entriesOf(clinic)).toHaveLength(5);
  });

  it('S-125: at once are counted once each, and one has the entry', async () => {
    const clinic = await aClinic();
    await Promise.all(Array.from({ length: 30 }, () => refusedSignIn(clinic, 1, 7)));
    expect(await entriesOf(clinic)).toHaveLength(1);
    await Promise.all([flushRefusals(clinic.context), endWindow(clinic), flushRefusals(clinic.context)]);
    expect(await entriesOf(clinic)).toMatchObject([{}, { details: { repeats: 29 } }]);
  });

  it('S-125: are kept by the database until they are in the trail', async () => {
    const clinic = await aClinic();
    for (let times = 0; times < 3; times += 1) await refusedSignIn(clinic, 1, 7);
    await clinic.db.schema.alterTable('audit_events').renameTo('audit_events_away').execute();
    await expect(endWindow(clinic)).rejects.toThrow();
    await clinic.db.schema.alterTable('audit_events_away').renameTo('audit_events').execute();
    await flushRefusals(clinic.context);
    expect((await entriesOf(clinic)).at(-1)?.details).toMatchObject({ repeats: 2 });
  });

  it('S-125: are told to admins with their number', async () => {
    const clinic = await aClinic();
    const { id } = await aDoctor(clinic);
    for (let times = 0; times < 3; times += 1) await refusedSignIn(clinic, 1, id);
    await endWindow(clinic);
    const admin = await signIn(clinic, await anAdmin(clinic));
    const { activities } = (await admin.call(listRecentActivity, { query: {} })).body;
    expect(activities.map(({ action, repeats }) => [action, repeats])).toEqual([
      ['session.refused', 2],
      ['session.refused', null],
    ]);
  });
});

describe('a flood of refused events', () => {
  it('S-126: of one network writes sixty entries in an hour, then one for the rest of each kind', async () => {
    const clinic = await aClinic();
    for (let account = 0; account < 200; account += 1) await refusedSignIn(clinic, 1, account);
    const entries = await entriesOf(clinic);
    expect(entries).toHaveLength(61);
    await endWindow(clinic);
    const gathered = (await entriesOf(clinic)).slice(61);
    expect(gathered).toMatchObject([{ object_id: null, ip_address: '203.0.0.1', details: { repeats: 139 } }]);
  });

  it('S-126: of one person writes sixty entries in an hour, then one for the rest of each kind', async () => {
    const clinic = await aClinic();
    const doctor = await aDoctor(clinic);
    const desk = await signIn(clinic, doctor);
    for (let patientId = 1; patientId <= 100; patientId += 1) {
      expect((await desk.call(getPatient, { params: { patientId } })).status).toBe(404);
    }
    expect(await entriesOf(clinic)).toHaveLength(61);
    await endWindow(clinic);
    expect((await entriesOf(clinic)).slice(61)).toMatchObject([
      {
        ...{ action: 'access.refused', reason: 'not_found', actor_id: doctor.id, session_id: null },
        details: { repeats: 39 },
      },
    ]);
  });

  it('S-126: of many networks writes a thousand entries in an hour, and attempts on one account stay visible', async () => {
    const clinic = await aClinic();
    const { id } = await aDoctor(clinic);
    await clinic.db
      .insertInto('throttles')
      .values({
        key: 'refused_entries_of_clinic:clinic',
        points: 990,
        expire: clinic.clock.now().getTime() + 3_600_000,
      })
      .execute();
    for (let network = 0; network < 60; network += 1) {
      await refusedSignIn(clinic, network, network % 2 === 0 ? id : undefined, `tried-${network}`);
    }
    expect(await entriesOf(clinic)).toHaveLength(10);
    await endWindow(clinic);
    const gathered = (await entriesOf(clinic)).slice(10);
    expect(gathered.map(({ object_id, ip_address, details }) => [object_id, ip_address, details])).toEqual([
      [String(id), null, expect.objectContaining({ repeats: 25 })],
      [null, null, expect.objectContaining({ repeats: 25 })],
    ]);
    const left = await clinic.db.selectFrom('refused_events').select('key').execute();
    expect(left).toEqual([]);
  });

  it('S-126: takes the same statements for an account that exists as for one that does not', async () => {
    const clinic = await aClinic();
    const { id } = await aDoctor(clinic);
    const printOf = async (network: number, userId: number | undefined) => {
      await refusedSignIn(clinic, network, userId, `tried-${network}`);
      const [entries, windows] = [
        await entriesOf(clinic),
        await clinic.db.selectFrom('refused_events').select('repeats').execute(),
      ];
      return [entries.length, windows.length];
    };
    expect(await printOf(1, id)).toEqual([1, 1]);
    expect(await printOf(2, undefined)).toEqual([2, 2]);
  });

  it('S-126: leaves other entries alone', async () => {
    const clinic = await aClinic();
    for (let account = 0; account < 70; account += 1) await refusedSignIn(clinic, 1, account);
    await recordAudit(clinic.db, facts(1), { action: 'account.verified' });
    await refusedSignIn(clinic, 2, 7);
    expect((await entriesOf(clinic)).at(-1)).toMatchObject({ ip_address: '203.0.0.2', object_id: '7' });
  });

  it('S-126: reaches the trail of a link that is tried out', async () => {
    const clinic = await aClinic();
    for (let tries = 0; tries < 40; tries += 1) {
      await call(clinic, verifyEmail, { body: { token: `wrong-${tries}` } });
    }
    await endWindow(clinic);
    expect((await entriesOf(clinic)).map(({ details }) => details)).toMatchObject([{}, { repeats: 39 }]);
  });
});
