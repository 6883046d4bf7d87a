import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callApi } from '@anteroom/client/call-api';
import { createDoctor } from '@anteroom/contract/accounts';
import { createAppointment, updateAppointment } from '@anteroom/contract/appointments';
import { logIn } from '@anteroom/contract/auth';
import { erasePatient } from '@anteroom/contract/erasures';
import { createPatient, updatePatient } from '@anteroom/contract/patients';
import type { Route, RouteCall } from '@anteroom/contract/route';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres';
import { databaseUser } from '#platform/db/embedded/postgres-settings';
import { createLog } from '#platform/log';
import { canaryPatient, patientCanaries } from './canary-patient.ts';
import { findInBackup, findInFiles } from './every-text.ts';
import { type OperatorSettings, runAdmin } from './operator.ts';
import { startServer } from './server-process.ts';

const notes = {
  notes: 'zqnotes',
  diagnosis: 'zqdiagnosis',
  treatment: 'zqtreatment',
  prescription: 'zqprescription',
};
const canaries = [...patientCanaries, ...Object.values(notes), 'zqreason', 'zqcancel'];

const { PG_BIN_DIR } = process.env;
const binaries: OperatorSettings = PG_BIN_DIR === undefined ? {} : { PG_BIN_DIR };
const admin = { email: 'office@clinic.example', password: 'Otter-Crane-42' };

async function aDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-folder-'));
  // The account of the embedded database needs permission to enter the folder.
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function deskAt(address: string) {
  const { body } = await callApi(address, logIn, { body: admin });
  const { accessToken: token } = body.tokens;
  return <R extends Route>(route: R, input: RouteCall<R>) => callApi(address, route, input, { token });
}

/** Adds a patient with a value in every field, and a cancelled visit. Returns the patient's id. */
async function addPatient(call: Awaited<ReturnType<typeof deskAt>>): Promise<number> {
  const doctor = { name: 'Dana Okafor', email: 'dana@clinic.example', specialization: 'GP' };
  const { user } = (await call(createDoctor, { body: doctor })).body;
  const { patient } = (await call(createPatient, { body: { ...canaryPatient, doctorId: user.id } })).body;
  await call(updatePatient, { params: { patientId: patient.id }, body: { city: 'Elsewhere' } });
  const { body, status } = await call(createAppointment, {
    body: {
      patientId: patient.id,
      doctorId: user.id,
      scheduledDateTime: Date.now() + 36 * 3_600_000,
      reasonForVisit: 'zqreason',
      allowOverlap: true,
    },
  });
  expect(status).toBe(201);
  const params = { uuid: body.appointment.uuid };
  expect((await call(updateAppointment, { params, body: notes })).status).toBe(200);
  const cancelled = { status: 'cancelled', cancellationReason: 'zqcancel' } as const;
  expect((await call(updateAppointment, { params, body: cancelled })).status).toBe(200);
  return patient.id;
}

/** Fills the write-ahead log until each of its files is overwritten, as would happen in the following days. */
async function ageWriteAheadLog(dataDir: string): Promise<void> {
  const database = await startEmbeddedPostgres({
    dataDir,
    log: createLog('silent'),
    ...(PG_BIN_DIR === undefined ? {} : { binDir: PG_BIN_DIR }),
  });
  const client = new pg.Client({ ...database.connection, user: databaseUser });
  try {
    await client.connect();
    const { rows } = await client.query('select count(*)::int as files from pg_ls_waldir()');
    for (let file = 0; file < rows[0].files + 2; file += 1) {
      await client.query('select pg_switch_wal()');
      await client.query('checkpoint');
    }
  } finally {
    await client.end();
    await database.stop();
  }
}

it('S-287: leaves no trace of an erased patient in DATA_DIR and in later backups, once files are compacted and the log is overwritten', {
  timeout: 300_000,
}, async () => {
  const DATA_DIR = await aDataDir();
  const settings: OperatorSettings = {
    ...binaries,
    DATA_DIR,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    REQUIRE_OWN_PASSWORD: 'false',
    LOG_LEVEL: 'trace',
    BACKUP_PASSPHRASE: 'otter crane heron wren',
  };
  const server = await startServer(settings);
  const call = await deskAt(server.address);
  const patientId = await addPatient(call);
  const before = await findInFiles(DATA_DIR, canaries);
  expect(canaries.filter((each) => !before.some((found) => found.endsWith(each)))).toEqual([]);

  const body = { reason: 'patient_request', confirmation: 'Zqfirst Zqlast' } as const;
  expect((await call(erasePatient, { params: { patientId }, body })).status).toBe(200);
  const log = server.warnings().join('\n').toLowerCase();
  await server.stop();
  expect(await runAdmin(['compact'], settings)).toMatchObject({ code: 0, stderr: '' });
  const backup = join(DATA_DIR, 'after.backup');
  expect(await runAdmin(['backup', '--to', backup], settings)).toMatchObject({ code: 0 });
  await ageWriteAheadLog(DATA_DIR);

  expect(await findInFiles(DATA_DIR, canaries)).toEqual([]);
  expect(await findInBackup(backup, 'otter crane heron wren', canaries)).toEqual([]);
  expect(canaries.filter((each) => log.includes(each.toLowerCase()))).toEqual([]);
  expect(canaries.length).toBeGreaterThanOrEqual(20);
});
