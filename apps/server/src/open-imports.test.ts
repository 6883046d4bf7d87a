import { runImport } from '@anteroom/contract/imports';
import { sql } from 'kysely';
import pg from 'pg';
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

/** Spells a number with letters, to make names that differ. */
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

/**
 * Makes each insert of a patient with this last name wait, so that an import cannot end before the test stops it.
 * Returns a function that lets the inserts continue.
 */
async function pauseInserts(lastName: string): Promise<() => Promise<void>> {
  await sql
    .raw(`
    create function paused_insert() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(4711);
      return new;
    end $$;
    create trigger paused before insert on patients for each row
      when (new.last_name = '${lastName}') execute function paused_insert();`)
    .execute(clinic.db);
  const holder = new pg.Client({ ...inject('postgres'), database: await databaseNameOf(clinic) });
  await holder.connect();
  await holder.query('select pg_advisory_lock(4711)');
  onTestFinished(() => holder.end());
  return () => holder.query('select pg_advisory_unlock(4711)').then(() => undefined);
}

const stateOf = (importId: number) => () => readJob(desk, importId).then(({ state }) => state);
// A long timeout, because the import thread has a lower priority than all other work of the machine.
const patiently = { timeout: 110_000 };

describe('imports in a thread of their own', { timeout: 240_000 }, () => {
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
    const goOn = await pauseInserts(lettersOf(1500));
    const imports = await openThread(clinic);
    await expect.poll(() => patientsNamed('Wanda'), patiently).toBeGreaterThan(0);
    const stopping = imports.stop();
    await goOn();
    await stopping;
    const before = await patientsNamed('Wanda');
    expect(before).toBeLessThan(3000);
    expect((await readJob(desk, importId)).counts.accepted).toBe(before);
    await openThread(clinic);
    await expect.poll(stateOf(importId), patiently).toBe('done');
    expect(await patientsNamed('Wanda')).toBe(3000);
  });
});
