import { listAlarms } from '@anteroom/contract/alarms';
import { verifyAuditTrail } from '@anteroom/contract/audit';
import { logIn } from '@anteroom/contract/auth';
import { getPatient } from '@anteroom/contract/patients';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { flushRejections } from '#features/audit';
import { call, type Desk, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { aDoctor, anAdmin } from '#test/people';
import { checkAlarms } from './check-alarms.ts';

async function check(clinic: Clinic): Promise<void> {
  clinic.clock.moveOn(1);
  expect(await checkAlarms(clinic.context)).toContain('hour');
}

const openAlarms = async (admin: Desk) =>
  (await admin.call(listAlarms, { query: { state: 'open' } })).body.alarms;

const tryToSignIn = (clinic: Clinic, email: string) =>
  call(clinic, logIn, { body: { email, password: 'Wrong-Password-1' } });

describe('S-164: many rejected requests', () => {
  it('30 different rejected requests of one account within an hour raise an alarm, for example when it tries consecutive ids', async () => {
    const clinic = await aClinic();
    const admin = await signIn(clinic, await anAdmin(clinic));
    const [curious, clumsy] = [await aDoctor(clinic), await aDoctor(clinic)];
    const [desk, other] = [await signIn(clinic, curious), await signIn(clinic, clumsy)];
    for (let patientId = 1; patientId <= 30; patientId += 1) {
      expect((await desk.call(getPatient, { params: { patientId } })).status).toBe(404);
      if (patientId < 10) await other.call(getPatient, { params: { patientId } });
    }
    await check(clinic);
    expect(await openAlarms(admin)).toMatchObject([
      { kind: 'calls_refused', person: { id: curious.id }, window: 'hour', count: 30, threshold: 30 },
    ]);
  });

  it('failed sign-ins on existing and unknown accounts raise one alarm per network', async () => {
    const clinic = await aClinic();
    const admin = await anAdmin(clinic);
    const { email } = await aDoctor(clinic);
    for (let count = 0; count < 49; count += 1) {
      await tryToSignIn(clinic, count < 10 ? email : `nobody-${count}@clinic.example`);
    }
    clinic.clock.moveOn(15);
    await flushRejections(clinic.context);
    await check(clinic);
    expect(await openAlarms(await signIn(clinic, admin))).toEqual([]);
    await tryToSignIn(clinic, 'nobody@clinic.example');
    await check(clinic);
    expect(await openAlarms(await signIn(clinic, admin))).toMatchObject([
      { kind: 'sign_ins_refused', network: '127.0.0.1', person: null, count: 50, threshold: 50 },
    ]);
  });

  it('failed sign-ins from one network on twenty different accounts raise an alarm', async () => {
    const clinic = await aClinic();
    const admin = await signIn(clinic, await anAdmin(clinic));
    for (let count = 0; count < 20; count += 1) await tryToSignIn(clinic, (await aDoctor(clinic)).email);
    await check(clinic);
    expect(await openAlarms(admin)).toMatchObject([{ kind: 'sign_ins_refused', count: 20 }]);
  });

  it('counts the failed sign-ins from all addresses of an IPv6 network together', async () => {
    const clinic = await aClinic();
    const admin = await signIn(clinic, await anAdmin(clinic));
    await sql`
      insert into audit_events (ip_address, action, outcome)
      select ('2001:db8:0:1::' || to_hex(n))::inet, 'session.refused', 'refused' from generate_series(1, 60) n
    `.execute(clinic.db);
    await check(clinic);
    expect(await openAlarms(admin)).toMatchObject([{ network: '2001:db8:0:1::/64', count: 60 }]);
  });
});

describe('S-165: a broken trail', () => {
  it('a broken audit trail raises an alarm', async () => {
    const clinic = await aClinic();
    const admin = await signIn(clinic, await anAdmin(clinic));
    expect((await admin.call(verifyAuditTrail, {})).body.verification.state).toBe('verified');
    await check(clinic);
    expect(await openAlarms(admin)).toEqual([]);
    await clinic.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update audit_events set reason = 'altered' where seq = (select min(seq) from audit_events)`.execute(
        tx,
      );
    });
    expect((await admin.call(verifyAuditTrail, {})).body.verification.state).toBe('broken');
    await check(clinic);
    await check(clinic);
    expect(await openAlarms(admin)).toMatchObject([{ kind: 'trail_broken', person: null, network: null }]);
  });
});
