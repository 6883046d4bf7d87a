import { chmod, copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPath } from '@anteroom/client/build-request';
import { createAppointment } from '@anteroom/contract/appointments';
import { updatePatient } from '@anteroom/contract/patients';
import { signInWithCode } from '@anteroom/contract/second-factor';
import { getTicket } from '@anteroom/contract/visits';
import { sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';
import { recordAudit, theServer } from '#features/audit';
import { createDb, createPool } from '#platform/db/database';
import { instantAt, plusDays } from '#platform/time/clinic-time';
import { buildServer } from '../src/build-server.ts';
import { signIn } from './call.ts';
import { aClinic, type Clinic } from './clinic.ts';
import { databaseNameOf } from './database-door.ts';
import { todayIn } from './line.ts';
import { type OperatorSettings, runAdmin, settingsOf } from './operator.ts';
import { aBooking, aDoctor, aPatientOf } from './people.ts';
import { addAuthenticator, startSignIn } from './second-factor.ts';
import { startServer } from './server-process.ts';

const newSecret = 'the secret after the rotation, long enough';

/** Adds the audit entry of a server start with this secret. */
async function startWith(clinic: Clinic, appSecret: string): Promise<void> {
  const connection = { ...inject('postgres'), database: await databaseNameOf(clinic) };
  const db = createDb(createPool(connection, clinic.context.log, { max: 1 }), { appSecret });
  await recordAudit(db, theServer, { action: 'system.started' });
  await db.destroy();
}

async function changeAPatient(clinic: Clinic): Promise<void> {
  const doctor = await aDoctor(clinic);
  const desk = await signIn(clinic, doctor);
  const patientId = await aPatientOf(clinic, doctor);
  const body = { allergies: 'nuts' };
  expect((await desk.call(updatePatient, { params: { patientId }, body })).status).toBe(200);
}

it('S-142, S-191: after a key rotation, the new key alone verifies the audit trail and decrypts its values', async () => {
  const clinic = await aClinic();
  await changeAPatient(clinic);
  const doctor = await aDoctor(clinic);
  const app = await addAuthenticator(clinic, await signIn(clinic, doctor));
  const before: OperatorSettings = await settingsOf(clinic);
  const oldSecret = before.APP_SECRET ?? '';
  const begun = await runAdmin(['rotate-key'], before);
  expect([begun.code, begun.stdout]).toEqual([0, expect.stringContaining('APP_SECRET_PREVIOUS')]);
  const both = { ...before, APP_SECRET: newSecret, APP_SECRET_PREVIOUS: oldSecret };
  const alone = { ...before, APP_SECRET: newSecret };
  expect(await runAdmin(['rotate-key', 'finish'], both)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('No server has started with the new key yet'),
  });
  expect((await runAdmin(['audit', 'verify'], alone)).code).toBe(2);
  await startWith(clinic, newSecret);
  const finished = await runAdmin(['rotate-key', 'finish'], both);
  expect([finished.code, finished.stdout, finished.stderr]).toEqual([
    0,
    expect.stringContaining('Encrypted 2 values again'),
    '',
  ]);
  const verified = await runAdmin(['audit', 'verify'], alone);
  expect([verified.code, verified.stdout]).toEqual([0, expect.stringContaining('intact up to entry')]);
  expect((await runAdmin(['rotate-key', 'finish'], both)).stdout).toContain('0 values');
  await sql`update audit_values set sealed = 'other'`.execute(clinic.db);
  expect((await runAdmin(['audit', 'verify'], alone)).stdout).toContain('before and after is not as it was');
  const { token: halfSession } = await startSignIn(clinic, doctor);
  const settings = { ...clinic.context.settings, appSecret: newSecret };
  const http = await buildServer({ ...clinic.context, settings }, clinic.hub);
  const { statusCode } = await http.inject({
    method: 'POST',
    url: buildPath(signInWithCode, {}),
    payload: { halfSession, code: app.nextCode() },
  });
  expect(statusCode).toBe(200);
}, 120_000);

it('S-142: rejects a key rotation while another one is in progress, and changes no files if a key is missing', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-rotation-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await writeFile(join(dataDir, 'secret'), '1'.repeat(32));
  await writeFile(join(dataDir, 'secret.previous'), '2'.repeat(32));
  const refused = await runAdmin(['rotate-key'], { DATA_DIR: dataDir });
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('A previous key is still in use'),
  });
  await rm(join(dataDir, 'secret.previous'));
  const early = await runAdmin(['rotate-key', 'finish'], { DATA_DIR: dataDir });
  expect(early).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no previous key') });
  expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe('1'.repeat(32));
  await expect(stat(join(dataDir, 'secret.previous'))).rejects.toThrow();
}, 120_000);

/** Creates an empty data folder, in which a server then creates the embedded database and a key. */
async function aDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-rotation-'));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns the time that the command's output contains after `until`. */
function timeIn(printed: string): number {
  const [, date = '', time = ''] =
    /until (\d{4}-\d\d-\d\d) (\d\d:\d\d) \(Europe\/Berlin\)/.exec(printed) ?? [];
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return instantAt(date, hours * 60 + minutes, 'Europe/Berlin').getTime();
}

it('S-142: rotates a generated key, which is stored in files; the new key alone then verifies old signatures and exports', async () => {
  const dataDir = await aDataDir();
  const [exported, oldHeads] = [join(dataDir, 'trail.jsonl'), join(dataDir, 'heads-before')] as const;
  const { PG_BIN_DIR } = process.env;
  const settings = { DATA_DIR: dataDir, ...(PG_BIN_DIR === undefined ? {} : { PG_BIN_DIR }) };
  const [current, previous, heads] = ['secret', 'secret.previous', 'audit-heads.log'].map((name) =>
    join(dataDir, name),
  ) as [string, string, string];
  const live = async (meanwhile: () => Promise<void> = async () => undefined) => {
    const server = await startServer(settings);
    await meanwhile();
    await server.stop();
  };
  await live();
  const former = await readFile(current, 'utf8');
  const signedByFormer = await readFile(heads, 'utf8');
  expect(signedByFormer).not.toBe('');
  expect(await runAdmin(['audit', 'export', '--to', exported], settings)).toMatchObject({ code: 0 });
  await copyFile(heads, oldHeads);

  // A killed rotation leaves these files behind.
  await writeFile(previous, former);
  await writeFile(`${current}.new`, 'half');
  expect(await runAdmin(['rotate-key'], settings)).toMatchObject({ code: 0, stderr: '' });
  expect(await readFile(previous, 'utf8')).toBe(former);
  expect(await readFile(current, 'utf8')).not.toBe(former);
  for (const path of [current, previous]) expect((await stat(path)).mode & 0o777).toBe(0o600);

  await live(async () => {
    const earliest = Date.now() + 2 * 24 * 60 * 60_000;
    const { code, stdout } = await runAdmin(['rotate-key', 'finish'], settings);
    expect([code, stdout]).toEqual([0, expect.stringContaining(`Keep ${previous} until `)]);
    expect(timeIn(stdout)).toBeGreaterThanOrEqual(earliest);
  });
  await rm(previous);
  await live();
  const verify = () => runAdmin(['audit', 'verify'], settings);
  expect(await verify()).toMatchObject({ code: 0, stdout: expect.stringContaining('intact up to entry') });

  const verifyExport = (against: string) =>
    runAdmin(['audit', 'verify', '--file', exported, '--heads', against], settings);
  expect(await verifyExport(heads)).toMatchObject({ code: 0, stdout: expect.stringContaining('is intact') });
  // This copy has only heads signed with the previous key, which the command does not know any more.
  expect(await verifyExport(oldHeads)).toMatchObject({ code: 2 });

  const all = await readFile(heads, 'utf8');
  expect(all.startsWith(signedByFormer)).toBe(true);
  await writeFile(heads, all.replace('"chainNumber":', '"chainNumber":1'));
  expect(await verify()).toMatchObject({ code: 2, stdout: expect.stringContaining('signed heads') });
}, 180_000);

it('S-142: at the end of a rotation, prints when the last visit with a ticket from the previous key ends', async () => {
  const clinic = await aClinic();
  const doctor = await aDoctor(clinic, { queueType: 'day_wise' });
  const desk = await signIn(clinic, doctor);
  const print = async (days: number) => {
    const at = instantAt(plusDays(todayIn(clinic), days), 10 * 60, 'Europe/Berlin');
    const body = aBooking(await aPatientOf(clinic, doctor), doctor, at);
    const { uuid } = (await desk.call(createAppointment, { body })).body.appointment;
    expect((await desk.call(getTicket, { params: { uuid } })).status).toBe(200);
  };
  await print(5);
  const before = await settingsOf(clinic);
  await startWith(clinic, newSecret);
  const both = { ...before, APP_SECRET: newSecret, APP_SECRET_PREVIOUS: before.APP_SECRET ?? '' };
  const finish = async () => timeIn((await runAdmin(['rotate-key', 'finish'], both)).stdout);
  const dayAfter = instantAt(plusDays(todayIn(clinic), 6), 0, 'Europe/Berlin').getTime();
  expect(await finish()).toBe(dayAfter);

  await clinic.db
    .updateTable('queues')
    .set({ queue_type: 'central' })
    .where('doctor_id', '=', doctor.id)
    .execute();
  expect(await finish()).toBe(
    instantAt(plusDays(todayIn(clinic), 5), 10 * 60, 'Europe/Berlin').getTime() + 30 * 24 * 60 * 60_000,
  );
}, 120_000);
