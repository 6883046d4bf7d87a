import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { buildPath } from '@anteroom/client/build-request';
import { listAlarms } from '@anteroom/contract/alarms';
import { verifyAuditTrail } from '@anteroom/contract/audit';
import { logOut } from '@anteroom/contract/auth';
import { getHealth, type HealthLine } from '@anteroom/contract/health';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { call, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { insist } from '#test/insist';
import { aDoctor, anAdmin, aPatientOf } from '#test/people';
import { aServerBehindProxy } from '#test/server-behind-proxy';
import { checkClinic } from './keep-checks.ts';

async function aClinicWithAdmin() {
  const clinic = await aClinic();
  await mkdir(clinic.dataDir, { recursive: true });
  const desk = await signIn(clinic, await anAdmin(clinic));
  const health = async () => (await desk.call(getHealth, {})).body.health;
  const ownerContext: Clinic['context'] = { ...clinic.context, db: clinic.db };
  return { clinic, desk, health, check: () => checkClinic(ownerContext) };
}

describe('S-207: the health of the server', () => {
  it('S-207: each line of the health report has a state and the time of its check; the state is unknown if the check gets no response', async () => {
    const { clinic, desk, health, check } = await aClinicWithAdmin();
    const before = await health();
    expect(before.clinicRules).toEqual({ state: 'unknown', askedAt: expect.any(Number), facts: null });
    expect(before.auditTrail.state).toBe('attention');
    expect(before.verifiedBackup).toMatchObject({ state: 'attention', facts: { isScheduled: false } });

    await desk.call(verifyAuditTrail, {});
    expect(await check()).toBe(true);
    const since = new Date(clinic.clock.now().getTime() - 30 * 3_600_000);
    await clinic.db.updateTable('clinic_settings').set({ backups_since: since }).execute();
    await clinic.db
      .insertInto('backup_runs')
      .values({
        server: 'a-server',
        started_at: new Date(since.getTime() + 3_600_000),
        finished_at: new Date(),
        verified_at: new Date(),
        file: 'a.backup',
        bytes: 7,
        row_count: 1,
      })
      .execute();
    const swept = { server: 'a-server', took_millis: 5, removed: '{}', overdue: '{}' };
    await clinic.db
      .insertInto('retention_sweeps')
      .values({ ...swept, started_at: new Date() })
      .execute();
    const after = await health();
    const states = Object.entries(after).map(([name, { state }]) => [name, state]);
    expect(Object.fromEntries(states)).toEqual({
      ...Object.fromEntries(Object.keys(after).map((name) => [name, 'good'])),
      verifiedBackup: 'bad',
    });
    expect(after.servers.facts?.names).toContain(hostname().slice(0, 40));
    expect(after.migrations.facts).toMatchObject({ pending: [], unknown: [] });
    for (const line of Object.values(after)) expect(line.askedAt).toBeGreaterThanOrEqual(since.getTime());
  });

  it('the health report shows a failed backup with its reason, and an undelivered mail', async () => {
    const { clinic, health } = await aClinicWithAdmin();
    const started = clinic.clock.now();
    await clinic.db
      .insertInto('backup_runs')
      .values({ server: 'a-server', started_at: started, finished_at: started, problem: 'No space.' })
      .execute();
    await clinic.db
      .insertInto('mail_jobs')
      .values({ kind: 'none', recipient: 'a@clinic.example', given_up_at: started })
      .execute();
    const running = { server: 'a-server', started_at: new Date(started.getTime() - 1) };
    await clinic.db.insertInto('backup_runs').values(running).execute();
    expect(await health()).toMatchObject({
      backup: { state: 'bad', facts: { problem: 'No space.', startedAt: started.getTime() } },
      mails: { state: 'attention', facts: { waiting: 0, givenUp: 1 } },
    });
  });

  it('S-207: the nightly check runs once a night and reports a doctor who can read a record by mistake, without naming the record', async () => {
    const { clinic, health, check } = await aClinicWithAdmin();
    const doctor = await aDoctor(clinic);
    const patientId = await aPatientOf(clinic, doctor);
    const other = await aDoctor(clinic);
    expect(await check()).toBe(true);
    expect((await health()).clinicRules).toMatchObject({ state: 'good', facts: { faults: [] } });
    expect(await check()).toBe(false);

    await clinic.db.updateTable('patient_readers').set({ doctor_id: other.id }).execute();
    clinic.clock.moveOn(24 * 60);
    expect(await check()).toBe(true);
    const admin = await signIn(clinic, await anAdmin(clinic));
    const { body } = await admin.call(getHealth, {});
    expect(body.health.clinicRules).toMatchObject({
      state: 'bad',
      facts: {
        faults: [
          { rule: 'doctor may not read their own patient', count: 1 },
          { rule: 'doctor may read a patient without a reason', count: 1 },
        ],
      },
    });
    expect(patientId).toBeGreaterThan(0);
    const shown = await fetch(`${clinic.address}/metrics`).then((answer) => answer.text());
    expect(shown).toMatch(/^anteroom_clinic_faults 2$/m);
  });

  it('T-12: while the database does not respond, recently authenticated admins get the server’s health before other requests time out', async () => {
    const { clinic, desk } = await aClinicWithAdmin();
    const unseen = await signIn(clinic, await anAdmin(clinic));
    const leaving = await signIn(clinic, await anAdmin(clinic));
    const { road, ask, http } = await aServerBehindProxy(clinic);
    const askHealth = async ({ token }: { token: string }) => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await http.inject({ url: buildPath(getHealth, {}), headers });
      return {
        status: answer.statusCode,
        ...answer.json<{ health: Record<HealthLine, { state: string }> }>(),
      };
    };
    expect((await insist(() => askHealth(desk))).status).toBe(200);
    expect((await insist(() => askHealth(leaving))).status).toBe(200);
    await call(clinic, logOut, { body: { refreshToken: leaving.refreshToken } }, leaving);
    expect((await askHealth(leaving)).status).toBe(401);

    road.silence();
    road.slow(60_000);
    const order: string[] = [];
    const noted = async <T>(name: string, answer: Promise<T>) => {
      const given = await answer;
      order.push(name);
      return given;
    };
    const [known, stranger, left] = await Promise.all([
      noted('health', askHealth(desk)),
      noted('stranger', askHealth(unseen)),
      noted('left', askHealth(leaving)),
      noted('alarms', ask(desk, listAlarms, { query: { state: 'open' } })),
    ]);
    expect([known.status, stranger.status, left.status]).toEqual([200, 503, 503]);
    expect(order.at(-1)).toBe('alarms');
    const states = Object.entries(known.health).map(([name, { state }]) => [name, state]);
    expect(Object.fromEntries(states)).toEqual({
      ...Object.fromEntries(Object.keys(known.health).map((name) => [name, 'unknown'])),
      ...{ disk: 'good', versions: 'good' },
    });
  });

  it('while the database responds, the health report rejects an account that was disabled after its last request', async () => {
    const { clinic, desk } = await aClinicWithAdmin();
    expect((await desk.call(getHealth, {})).status).toBe(200);
    await sql`update users set is_enabled = false where role = 'admin'`.execute(clinic.db);
    expect((await desk.call(getHealth, {})).status).toBe(401);
  });
});
