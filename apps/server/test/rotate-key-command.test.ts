import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { updatePatient } from '@anteroom/contract/patients';
import { sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';
import { recordAudit, theServer } from '#features/audit';
import { createDb, createPool } from '#platform/db/database';
import { signIn } from './call.ts';
import { aClinic, type Clinic } from './clinic.ts';
import { databaseNameOf } from './database-door.ts';
import { type OperatorSettings, runAdmin, settingsOf } from './operator.ts';
import { aDoctor, aPatientOf } from './people.ts';

const newSecret = 'the secret after the rotation, long enough';

/** What a server with this secret does first. */
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

it('S-142: a key is rotated: afterwards the new one alone verifies the trail and opens what it keeps', async () => {
  const clinic = await aClinic();
  await changeAPatient(clinic);
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
    expect.stringContaining('1 values were encrypted again'),
    '',
  ]);
  const verified = await runAdmin(['audit', 'verify'], alone);
  expect([verified.code, verified.stdout]).toEqual([0, expect.stringContaining('whole up to entry')]);
  expect((await runAdmin(['rotate-key', 'finish'], both)).stdout).toContain('0 values');
  await sql`update audit_values set sealed = 'other'`.execute(clinic.db);
  expect((await runAdmin(['audit', 'verify'], alone)).stdout).toContain('before and after is not as it was');
}, 120_000);

it('S-142: a rotation is refused while another is under way, and begun by nothing that is missing', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-rotation-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await writeFile(join(dataDir, 'secret'), '1'.repeat(32));
  await writeFile(join(dataDir, 'secret.previous'), '2'.repeat(32));
  const refused = await runAdmin(['rotate-key'], { DATA_DIR: dataDir });
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('A previous key is in force') });
  await rm(join(dataDir, 'secret.previous'));
  const early = await runAdmin(['rotate-key', 'finish'], { DATA_DIR: dataDir });
  expect(early).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no previous key') });
  expect(await readFile(join(dataDir, 'secret'), 'utf8')).toBe('1'.repeat(32));
  await expect(stat(join(dataDir, 'secret.previous'))).rejects.toThrow();
}, 120_000);
