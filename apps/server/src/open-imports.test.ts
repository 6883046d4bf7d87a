import { runImport } from '@anteroom/contract/imports';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { readConfig } from '#platform/config/config';
import { type Desk, signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { databaseNameOf } from '#test/database-door';
import { checkFile, readJob, sendFile } from '#test/imports';
import { aDoctor, anAdmin } from '#test/people';
import { openImports } from './open-imports.ts';

const clinic = await aClinic();
const doctor = await aDoctor(clinic);
const desk = await signIn(clinic, await anAdmin(clinic));

const linesOf = (name: string, count: number) =>
  `first,last\n${Array.from({ length: count }, (_, nth) => `${name},${lettersOf(nth)}\n`).join('')}`;

/** Spells a number with letters, because a name may not contain digits. */
const lettersOf = (nth: number) =>
  [...String(nth)].map((digit) => String.fromCharCode(97 + Number(digit))).join('');

/** Settings with an external database, whose disk the server does not watch. */
const external = { DATABASE_URL: 'postgresql://localhost/anteroom', APP_SECRET: 'a'.repeat(43) };

async function openThread({ context }: Clinic) {
  const imports = openImports(context, {
    config: readConfig({ ...external, DATA_DIR: context.settings.dataDir }),
    secrets: context.settings,
    webRoot: context.settings.webRoot,
    connection: { ...inject('appPostgres'), database: await databaseNameOf(clinic) },
  });
  onTestFinished(imports.stop);
  imports.start();
  return imports;
}

async function anImport(name: string, count: number): Promise<number> {
  const importId = await sendFile(desk, linesOf(name, count));
  await checkFile(clinic, desk, importId, { doctorId: doctor.id });
  return importId;
}

async function order(as: Desk, importId: number) {
  const { version } = await readJob(as, importId);
  expect((await as.call(runImport, { params: { importId }, body: { version } })).status).toBe(200);
}

const patientsNamed = async (name: string) =>
  (await clinic.db.selectFrom('patients').select('id').where('first_name', '=', name).execute()).length;

const stateOf = (importId: number) => () => readJob(desk, importId).then(({ state }) => state);
const patiently = { timeout: 50_000 };

describe('imports in a thread of their own', { timeout: 120_000 }, () => {
  it('runs imports one after another, in the order in which they were started', async () => {
    const imports = await openThread(clinic);
    for (const name of ['Ursula', 'Viktor']) {
      const importId = await anImport(name, 50);
      await order(desk, importId);
      imports.wake();
      await expect.poll(stateOf(importId), patiently).toBe('done');
      expect(await patientsNamed(name)).toBe(50);
    }
  });

  it('an import stops after a whole chunk when the server stops, and another thread imports the rest', async () => {
    const importId = await anImport('Wanda', 3000);
    await order(desk, importId);
    const imports = await openThread(clinic);
    await expect.poll(() => patientsNamed('Wanda'), patiently).toBeGreaterThan(0);
    await imports.stop();
    const before = await patientsNamed('Wanda');
    expect(before).toBeLessThan(3000);
    expect((await readJob(desk, importId)).counts.accepted).toBe(before);
    await openThread(clinic);
    await expect.poll(stateOf(importId), patiently).toBe('done');
    expect(await patientsNamed('Wanda')).toBe(3000);
  });
});
