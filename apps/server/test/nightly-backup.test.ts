import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getHealth } from '@anteroom/contract/health';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDb, createPool } from '#platform/db/database';
import { createLog } from '#platform/log';
import { checkBackup } from '../src/backup/check-backup.ts';
import { compareRestored } from '../src/backup/scheduled/compare-restored.ts';
import { signIn } from './call.ts';
import { aClinic, type Clinic } from './clinic.ts';
import { aDatabase } from './databases.ts';
import { addressOf, type OperatorSettings, runAdmin, settingsOf } from './operator.ts';
import { aDoctor, anAdmin, aPatientOf } from './people.ts';
import { startServer } from './server-process.ts';

const log = createLog('silent');

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-nightly-'));
  // The account of the scratch database needs permission to enter the folder.
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function aClinicWithBackups() {
  const clinic = await aClinic();
  const patientId = await aPatientOf(clinic, await aDoctor(clinic), { lastName: 'Quillfeather' });
  const DATA_DIR = await aFolder();
  const BACKUP_DIR = join(DATA_DIR, 'nightly');
  const { PG_BIN_DIR } = process.env;
  const settings: OperatorSettings = {
    ...(await settingsOf(clinic)),
    ...(PG_BIN_DIR === undefined ? {} : { PG_BIN_DIR }),
    DATA_DIR,
    BACKUP_DIR,
  };
  return { clinic, patientId, settings, folder: BACKUP_DIR, dataDir: DATA_DIR };
}

const runsOf = ({ db }: Clinic) => db.selectFrom('backup_runs').selectAll().orderBy('id').execute();
const metricOf = async ({ address }: Clinic) => {
  const shown = await fetch(`${address}/metrics`).then((answer) => answer.text());
  return Number(/^anteroom_backup_verified_age_seconds (\S+)$/m.exec(shown)?.[1]);
};

async function retentionKinds(clinic: Clinic) {
  const admin = await signIn(clinic, await anAdmin(clinic));
  const { body } = await admin.call(getHealth, {});
  return body.health.retention.facts?.kinds;
}

describe('S-205: nightly backups', () => {
  it('the nightly backup job makes and verifies due backups and deletes old ones; a backup can be restored on a new machine', async () => {
    const { clinic, settings, folder, dataDir } = await aClinicWithBackups();
    await mkdir(folder);
    const old = ['anteroom-20240101T013000Z.backup', 'anteroom-20240102T013000Z.backup'];
    for (const name of [...old, 'anteroom-20240103T013000Z.backup.unverified', 'notes.txt']) {
      await writeFile(join(folder, name), '');
    }
    // Backups were turned on two days ago, so a nightly time has passed since.
    await sql`update clinic_settings set backups_since = now() - interval '2 days'`.execute(clinic.db);
    const server = await startServer({ ...settings, BACKUP_TIME: '03:00', BACKUP_KEEP: '2,0,0' });
    await expect
      .poll(async () => (await runsOf(clinic))[0]?.finished_at, { timeout: 60_000, interval: 200 })
      .toBeInstanceOf(Date);
    await server.stop();

    const [run, ...others] = await runsOf(clinic);
    expect([run?.problem, others]).toEqual([null, []]);
    expect(run?.verified_at).toEqual(run?.finished_at);
    const file = String(run?.file);
    expect((await readdir(folder)).toSorted()).toEqual([old[1], file, 'notes.txt']);
    const { mode, size } = await stat(join(folder, file));
    expect([mode & 0o777, size]).toEqual([0o600, run?.bytes]);
    expect((await readFile(join(folder, file))).includes('Quillfeather')).toBe(false);
    const removed = { kind: 'backup_files', day: 2, month: 2, overdue: 0 };
    expect(await retentionKinds(clinic)).toContainEqual(removed);
    expect(await readdir(dataDir)).not.toContain('scratch');
    expect(await metricOf(clinic)).toBeLessThan(600);

    const { stdout: passphrase } = await runAdmin(['backup', 'passphrase'], settings);
    const elsewhere: OperatorSettings = {
      DATA_DIR: await aFolder(),
      ...(settings.PG_BIN_DIR === undefined ? {} : { PG_BIN_DIR: settings.PG_BIN_DIR }),
    };
    const restore = ['restore', '--from', join(folder, file)];
    expect((await runAdmin(restore, elsewhere)).stderr).toContain('give its passphrase in BACKUP_PASSPHRASE');
    expect(
      await runAdmin(restore, { ...elsewhere, BACKUP_PASSPHRASE: passphrase.split('\n')[0] ?? '' }),
    ).toMatchObject({ code: 0, stdout: expect.stringContaining('1 patient, ') });
    const audited = await clinic.db
      .selectFrom('audit_events')
      .select('action')
      .where('action', 'like', 'system.backup%')
      .execute();
    expect(audited).toEqual([{ action: 'system.backup_passphrase_shown' }]);
  });

  it('only one process makes a backup at a time, and none before it is due', async () => {
    const { clinic, settings, folder } = await aClinicWithBackups();
    expect(await runAdmin(['backup', 'now', '--if-due'], settings)).toMatchObject({
      code: 0,
      stdout: 'No backup is due.\n',
    });
    const both = await Promise.all([1, 2].map(() => runAdmin(['backup', 'now'], settings)));
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(both.map(({ stdout }) => stdout).toSorted()).toEqual([
      expect.stringMatching(/^\d+ rows are in .* every table was equal\.\n$/),
      'A backup is already being made.\n',
    ]);
    expect(await runsOf(clinic)).toHaveLength(1);
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('stops a nightly backup before the disk becomes full, and records the reason', async () => {
    const { clinic, settings, folder } = await aClinicWithBackups();
    const full = { ...settings, MIN_FREE_MB: '1000000' };
    const { code, stderr } = await runAdmin(['backup', 'now'], full);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/There is too little space on the disk of .* MB are missing\.\n$/),
    ]);
    expect(await readdir(folder)).toEqual([]);
    expect(await runsOf(clinic)).toMatchObject([
      { verified_at: null, file: null, problem: expect.stringContaining('too little space') },
    ]);
  });

  it('does not mark a backup as verified if one restored row differs', async () => {
    const { patientId, settings, folder } = await aClinicWithBackups();
    await mkdir(folder);
    const path = join(folder, 'whole.backup');
    expect((await runAdmin(['backup', '--to', path], settings)).code).toBe(0);
    const checked = await checkBackup(path, async () => null);
    const restoreInto = async (plant: (address: string) => Promise<unknown>) => {
      const database = await aDatabase();
      onTestFinished(database.drop);
      const db = createDb(createPool(database.connection, log, { max: 1 }));
      await sql`drop schema public cascade`.execute(db);
      await sql`create schema public`.execute(db);
      await db.destroy();
      const name = 'database' in database.connection ? database.connection.database : '';
      await plant(addressOf(name));
      return compareRestored(checked, database.connection);
    };
    await restoreInto(async () => undefined);
    const spoil = async (address: string) => {
      const db = createDb(createPool({ connectionString: address }, log, { max: 1 }));
      await sql.raw(spoiledRow(patientId)).execute(db);
      await db.destroy();
    };
    await expect(restoreInto(spoil)).rejects.toThrow('the table patients differs from the clinic');
  });
});

/** Returns SQL that changes a restored patient while the constraints of the tables are created again. */
function spoiledRow(patientId: number): string {
  return `
    create function spoil() returns event_trigger language plpgsql as $$
    begin
      if to_regclass('public.patients') is not null then
        execute 'update public.patients set city = ''Elsewhere'' where id = ${patientId} and city is distinct from ''Elsewhere''';
      end if;
    end $$;
    create event trigger spoil on ddl_command_end when tag in ('CREATE INDEX') execute function spoil();`;
}
