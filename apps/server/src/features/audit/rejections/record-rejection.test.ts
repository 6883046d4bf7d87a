import { listRecentActivity } from '@anteroom/contract/audit';
import { logIn } from '@anteroom/contract/auth';
import { getPatient } from '@anteroom/contract/patients';
import { verifyEmail } from '@anteroom/contract/registration';
import { describe, expect, it } from 'vitest';
import { call, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { aDoctor, anAdmin } from '#test/people';
import { recordAudit } from '../audit.queries.ts';
import { flushRejections } from './flush-rejections.ts';
import { recordRejection } from './record-rejection.ts';

const meta = (network: number) => ({
  requestId: 'request',
  ipAddress: `203.0.${Math.floor(network / 250)}.${network % 250}`,
  userAgent: 'a browser',
});

const refusedSignIn = (clinic: Clinic, network: number, userId?: number, subject = `${userId}`) =>
  recordRejection(clinic.context, meta(network), {
    action: 'session.refused',
    subject,
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

/** Ends the window and writes the counts to the trail. */
async function endWindow(clinic: Clinic): Promise<void> {
  clinic.clock.moveOn(16);
  await flushRejections(clinic.context);
}

describe('rejected events', () => {
  it('S-125: adds an entry for the first rejection at once, and later a second entry with the number of repeats', async () => {
    const clinic = await aClinic();
    const doctor = await aDoctor(clinic);
    const body = { email: doctor.email, password: 'Wrong-Password-1' };
    for (let tries = 0; tries < 5; tries += 1) await call(clinic, logIn, { body });
    const entry = {
      action: 'session.refused',
      outcome: 'refused',
      object_id: String(doctor.id),
      ip_address: '127.0.0.1',
    };
    expect(await entriesOf(clinic)).toMatchObject([{ ...entry, details: {} }]);
    await flushRejections(clinic.context);
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

  it('S-125: a rejection without repeats adds one entry, and a new rejection after the counting period adds another', async () => {
    const clinic = await aClinic();
    await refusedSignIn(clinic, 1, 7);
    await endWindow(clinic);
    await refusedSignIn(clinic, 1, 7);
    expect((await entriesOf(clinic)).map(({ details }) => details)).toEqual([{}, {}]);
  });

  it('S-125: the first rejection after a counting period stores the repeats of that period if no flush has stored them', async () => {
    const clinic = await aClinic();
    for (let times = 0; times < 3; times += 1) await refusedSignIn(clinic, 1, 7);
    clinic.clock.moveOn(16);
    await refusedSignIn(clinic, 1, 7);
    expect((await entriesOf(clinic)).map(({ details }) => details)).toMatchObject([{}, { repeats: 2 }, {}]);
  });

  it('S-125: rejections that differ in account, network, action or reason get separate entries', async () => {
    const clinic = await aClinic();
    await refusedSignIn(clinic, 1, 7);
    await refusedSignIn(clinic, 1, 8);
    await refusedSignIn(clinic, 2, 8);
    await recordRejection(clinic.context, meta(1), { action: 'mail_link.refused', reason: 'reset_password' });
    await recordRejection(clinic.context, meta(1), { action: 'mail_link.refused', reason: 'verify_email' });
    expect(await entriesOf(clinic)).toHaveLength(5);
  });

  it('S-125: one of several concurrent rejections adds the entry, and the others count as repeats', async () => {
    const clinic = await aClinic();
    await Promise.all(Array.from({ length: 30 }, () => refusedSignIn(clinic, 1, 7)));
    expect(await entriesOf(clinic)).toHaveLength(1);
    await Promise.all([flushRejections(clinic.context), endWindow(clinic), flushRejections(clinic.context)]);
    expect(await entriesOf(clinic)).toMatchObject([{}, { details: { repeats: 29 } }]);
  });

  it('S-125: the number of repeats stays in the database until the audit trail contains it', async () => {
    const clinic = await aClinic();
    for (let times = 0; times < 3; times += 1) await refusedSignIn(clinic, 1, 7);
    await clinic.db.schema.alterTable('audit_events').renameTo('audit_events_away').execute();
    await expect(endWindow(clinic)).rejects.toThrow();
    await clinic.db.schema.alterTable('audit_events_away').renameTo('audit_events').execute();
    await flushRejections(clinic.context);
    expect((await entriesOf(clinic)).at(-1)?.details).toMatchObject({ repeats: 2 });
  });

  it('S-125: shows admins how often a rejection was repeated', async () => {
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

describe('a flood of rejected events', () => {
  it('S-126: a flood of rejections from one network adds sixty entries an hour, then one entry per kind for the rest', async () => {
    const clinic = await aClinic();
    for (let account = 0; account < 200; account += 1) await refusedSignIn(clinic, 1, account);
    const entries = await entriesOf(clinic);
    expect(entries).toHaveLength(61);
    await endWindow(clinic);
    const gathered = (await entriesOf(clinic)).slice(61);
    expect(gathered).toMatchObject([{ object_id: null, ip_address: '203.0.0.1', details: { repeats: 139 } }]);
  });

  it('S-126: a flood of rejections from one user adds sixty entries an hour, then one entry per kind for the rest', async () => {
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
        action: 'access.refused',
        reason: 'not_found',
        actor_id: doctor.id,
        session_id: null,
        details: { repeats: 39 },
      },
    ]);
  });

  it('S-126: a flood of rejections from many networks adds a thousand entries an hour, and attempts on one account stay visible', async () => {
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

  it('S-126: a rejection adds the same rows for existing and unknown accounts', async () => {
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

  it('S-126: a flood of rejections from one network does not suppress the entries of other networks', async () => {
    const clinic = await aClinic();
    for (let account = 0; account < 70; account += 1) await refusedSignIn(clinic, 1, account);
    await recordAudit(clinic.db, meta(1), { action: 'account.verified' });
    await refusedSignIn(clinic, 2, 7);
    expect((await entriesOf(clinic)).at(-1)).toMatchObject({ ip_address: '203.0.0.2', object_id: '7' });
  });

  it('S-126: counts requests with wrong mail links like other rejections', async () => {
    const clinic = await aClinic();
    for (let tries = 0; tries < 40; tries += 1) {
      await call(clinic, verifyEmail, { body: { token: `wrong-${tries}` } });
    }
    await endWindow(clinic);
    expect((await entriesOf(clinic)).map(({ details }) => details)).toMatchObject([{}, { repeats: 39 }]);
  });
});
