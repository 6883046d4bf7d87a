import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAppointment } from '@anteroom/contract/appointments';
import { requestPasswordReset, resetPassword } from '@anteroom/contract/password-reset';
import { getTicket, viewVisit } from '@anteroom/contract/visits';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDb, createPool, type Db } from '#platform/db/database';
import { migrateUpTo } from '#platform/db/migrate';
import { createLog } from '#platform/log';
import { instantAt, plusDays } from '#platform/time/clinic-time';
import { writeBackupFile } from '../src/backup/file/backup-file.ts';
import { call, signIn } from './call.ts';
import { aClinic, type Clinic } from './clinic.ts';
import { contentsOf } from './contents.ts';
import { aDatabase } from './databases.ts';
import { todayIn } from './line.ts';
import { mailsTo } from './mails.ts';
import { addressOf, type OperatorSettings, runAdmin, settingsOf } from './operator.ts';
import { password } from './password.ts';
import { aBooking, aDoctor, anAdmin, aPatientOf } from './people.ts';
import { startServer } from './server-process.ts';

const passphrase = 'otter crane heron wren';
const encrypted = { BACKUP_PASSPHRASE: passphrase };
const log = createLog('silent');

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-backup-'));
  // The account of the embedded database needs permission to enter the folder.
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates a database that no server uses. Returns a connection and the operator's settings for it. */
async function aQuietDatabase(appSecret: string) {
  const database = await aDatabase();
  const db = createDb(createPool(database.connection, log, { max: 1 }));
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  const name = 'database' in database.connection ? database.connection.database : '';
  const settings = { DATABASE_URL: addressOf(name), APP_SECRET: appSecret, DATA_DIR: await aFolder() };
  return { db, settings };
}

/**
 * Runs queries and then closes the connection, because a restore would mistake an open connection for a running server.
 */
async function look<T>(settings: OperatorSettings, work: (db: Db) => Promise<T>): Promise<T> {
  const connection = { connectionString: settings.DATABASE_URL ?? '' };
  const db = createDb(createPool(connection, log, { max: 1 }));
  return work(db).finally(() => db.destroy());
}

/**
 * Tables that a restore may change, because it ends sessions and adds audit rows. All other tables must stay the same.
 */
const changedByRestore = /^(audit_events|audit_seals|audit_values|sessions|kysely_migration.*)$/;
const contentsIn = (settings: OperatorSettings) =>
  look(settings, (db) => contentsOf({ db } as Clinic, changedByRestore));

function trailOf(db: Db, upTo: number) {
  return sql<{ count: number; print: string; head: string | null }>`
    select count(*)::int as count, md5(string_agg(audit_events::text, '|' order by seq)) as print,
      (select encode(hash, 'hex') from audit_seals where audit_seq = ${upTo}) as head
    from audit_events where seq <= ${upTo}
  `
    .execute(db)
    .then(({ rows }) => rows[0]);
}

async function aBusyClinic() {
  const clinic = await aClinic();
  await mkdir(clinic.dataDir, { recursive: true });
  const doctor = await aDoctor(clinic);
  const desk = await signIn(clinic, doctor);
  const admin = await anAdmin(clinic);
  const bookAt = async (at: Date) => {
    const patientId = await aPatientOf(clinic, doctor, { lastName: 'Quillfeather' });
    const { body, status } = await desk.call(createAppointment, { body: aBooking(patientId, doctor, at) });
    expect(status).toBe(201);
    return body.appointment.uuid;
  };
  const book = (hours: number) => bookAt(new Date(Math.ceil(Date.now() / 3_600_000 + hours) * 3_600_000));
  return { clinic, doctor, desk, admin, book, bookAt, settings: await settingsOf(clinic) };
}

// The timeout is long because each test runs the operator's program many times.
describe('T-20: backup and restore', { timeout: 180_000 }, () => {
  it('restores all rows of a clinic from an external database to an embedded one and back', async () => {
    const { clinic, doctor, admin, book, desk, settings } = await aBusyClinic();
    const uuid = await book(1);
    await book(2);
    const ticket = await desk.call(getTicket, { params: { uuid } });
    const secret = ticket.body.address.split('/').at(-1) ?? '';
    await call(clinic, requestPasswordReset, { body: { email: admin.email } });
    const [mail] = await mailsTo(clinic, admin.email);
    expect((await runAdmin(['audit', 'verify'], settings)).code).toBe(0);
    const folder = await aFolder();
    const [first, second] = [join(folder, 'first.backup'), join(folder, 'second.backup')];

    expect(await runAdmin(['backup', '--to', first], { ...settings, ...encrypted })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('It is encrypted and contains the server’s key.'),
      stderr: '',
    });
    expect((await readFile(first)).includes('Quillfeather')).toBe(false);
    const before = await contentsIn(settings);
    const { rows } = await sql<{
      seq: number;
    }>`select max(audit_seq) as seq from audit_seals`.execute(clinic.db);
    const sealed = Number(rows[0]?.seq);
    const trailBefore = await trailOf(clinic.db, sealed);

    const embedded = { DATA_DIR: await aFolder(), ...pgBin() };
    const there = await runAdmin(['restore', '--from', first], { ...embedded, ...encrypted });
    expect(there).toMatchObject({ code: 0, stderr: '' });
    expect(there.stdout).toContain('The audit trail is intact up to entry');
    expect(await readFile(join(embedded.DATA_DIR, 'secret'), 'utf8')).toBe(settings.APP_SECRET);
    expect((await runAdmin(['backup', '--to', second], { ...embedded, ...encrypted })).code).toBe(0);

    const back = await aQuietDatabase(String(settings.APP_SECRET));
    await back.db.destroy();
    const again = await runAdmin(['restore', '--from', second], { ...back.settings, ...encrypted });
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(await contentsIn(back.settings)).toEqual(before);
    expect(await look(back.settings, (db) => trailOf(db, sealed))).toEqual(trailBefore);
    expect(await look(back.settings, rulesOf)).toEqual(await look(settings, rulesOf));
    // Expects one audit entry each for the first backup, its restore, the second backup and its restore.
    expect(await look(back.settings, backupsIn)).toEqual([
      { action: 'system.backed_up', isDisclosed: true, details: { encrypted: true } },
      {
        action: 'system.restored',
        isDisclosed: false,
        details: expect.objectContaining({ accountsSignedOut: 1 }),
      },
      { action: 'system.backed_up', isDisclosed: true, details: { encrypted: true } },
      {
        action: 'system.restored',
        isDisclosed: false,
        details: expect.objectContaining({ accountsSignedOut: 0 }),
      },
    ]);

    const server = await startServer(embedded);
    const restored: Clinic = { ...clinic, address: server.address };
    expect(
      (await call(restored, createAppointment, { body: aBooking(1, doctor, new Date()) }, desk)).status,
    ).toBe(401);
    const signedIn = await signIn(restored, doctor);
    expect((await call(restored, viewVisit, { params: { secret } })).status).toBe(200);
    const printed = await signedIn.call(getTicket, { params: { uuid } });
    expect(printed.body.address.split('/').at(-1)).toBe(secret);
    const body = { token: mail?.token ?? '', newPassword: `New-${password}` };
    expect((await call(restored, resetPassword, { body })).status).toBe(200);
  });

  it('a backup taken during bookings is consistent and contains every booking confirmed before the backup started', async () => {
    const { book, settings } = await aBusyClinic();
    const acknowledged: string[] = [];
    for (let hours = 1; hours <= 5; hours += 1) acknowledged.push(await book(hours));
    const path = join(await aFolder(), 'busy.backup');
    let isOver = false;
    const booking = (async () => {
      let count = 0;
      for (; !isOver; count += 1) await book(10 + count);
      return count;
    })();
    const outcome = await runAdmin(['backup', '--to', path], { ...settings, ...encrypted });
    isOver = true;
    expect([outcome.code, (await booking) > 0]).toEqual([0, true]);

    const target = await aQuietDatabase(String(settings.APP_SECRET));
    await target.db.destroy();
    expect(await runAdmin(['restore', '--from', path], { ...target.settings, ...encrypted })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('The appointments and the queues match.'),
    });
    const found = await look(target.settings, (db) =>
      db.selectFrom('appointments').select('uuid').where('uuid', 'in', acknowledged).execute(),
    );
    expect(found).toHaveLength(acknowledged.length);
  });

  it('a restore changes nothing if the backup is damaged, the passphrase is wrong or the database is in use', async () => {
    const { clinic, book, settings } = await aBusyClinic();
    await book(1);
    const folder = await aFolder();
    const path = join(folder, 'good.backup');
    const cut = join(folder, 'cut.backup');
    const altered = join(folder, 'altered.backup');
    expect((await runAdmin(['backup', '--to', path], { ...settings, ...encrypted })).code).toBe(0);
    const bytes = await readFile(path);
    await writeFile(cut, bytes.subarray(0, -1));
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 40) ^ 1, bytes.length - 40);
    await writeFile(altered, bytes);
    const before = await contentsOf(clinic, /^kysely/);
    const restore = async (file: string, more: OperatorSettings = {}, flags = ['--replace']) => {
      const { code, stderr } = await runAdmin(['restore', '--from', file, ...flags], {
        ...settings,
        ...encrypted,
        ...more,
      });
      return [code, stderr];
    };
    const saying = (words: string) => [1, expect.stringContaining(words)];
    const wrong = { BACKUP_PASSPHRASE: 'heron wren otter crane' };
    expect(await restore(path, wrong)).toEqual(saying('The passphrase is not the one of this backup'));
    expect(await restore(path, { BACKUP_PASSPHRASE: '' })).toEqual(
      saying('give its passphrase in BACKUP_PASSPHRASE'),
    );
    expect(await restore(cut)).toEqual(saying('This backup is cut off: its end is missing.'));
    expect(await restore(altered)).toEqual(saying('changed or damaged since it was written.'));
    const otherKey = { APP_SECRET: 'another secret for tests, at least thirty-two' };
    expect(await restore(path, otherKey)).toEqual(saying('APP_SECRET is not the key of this clinic.'));
    expect(await restore(path)).toEqual(saying('An Anteroom server uses this database'));
    expect(await contentsOf(clinic, /^kysely/)).toEqual(before);
    expect((await readdir(clinic.dataDir)).filter((name) => name.includes('restored'))).toEqual([]);
    const verify = ['backup', 'verify', '--from'];
    expect((await runAdmin([...verify, altered], encrypted)).code).toBe(1);
    expect(await runAdmin([...verify, path], encrypted)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('with the server’s key: 1 patient, 1 appointment'),
    });
  });

  it('overwrites another clinic only with --replace; a failed restore leaves it unchanged', async () => {
    const { book, settings } = await aBusyClinic();
    await book(1);
    const path = join(await aFolder(), 'other.backup');
    expect((await runAdmin(['backup', '--to', path], { ...settings, ...encrypted })).code).toBe(0);
    const target = await aQuietDatabase(String(settings.APP_SECRET));
    await target.db
      .insertInto('users')
      .values({ email: 'old@clinic.example', name: 'Old Hand', role: 'admin', password_hash: 'x' })
      .execute();
    await sql`create view operators_own as select name from users`.execute(target.db);
    await target.db.destroy();
    const before = await contentsIn(target.settings);
    const restore = (...more: string[]) =>
      runAdmin(['restore', '--from', path, ...more], { ...target.settings, ...encrypted });

    expect((await restore()).stderr).toContain('This database already contains a clinic. Add --replace');
    expect((await restore('--replace')).stderr).toContain('Another object, such as a view');
    expect(await contentsIn(target.settings)).toEqual(before);
    await look(target.settings, (db) => sql`drop view operators_own`.execute(db));

    const withoutTables = join(await aFolder(), 'without.backup');
    await writeWithoutTables(withoutTables, settings);
    const failing = ['restore', '--from', withoutTables, '--replace'];
    expect((await runAdmin(failing, target.settings)).stderr).toContain(
      'of the backup does not have Anteroom',
    );
    expect(await contentsIn(target.settings)).toEqual(before);

    expect(await restore('--replace')).toMatchObject({ code: 0, stderr: '' });
    const names = await look(target.settings, (db) => db.selectFrom('users').select('name').execute());
    expect(names).not.toContainEqual({ name: 'Old Hand' });
  });

  it('a restore keeps the clinic’s time zone, whatever the time zone of the restoring machine is', async () => {
    const { clinic, bookAt, settings } = await aBusyClinic();
    await bookAt(instantAt(plusDays(todayIn(clinic), 1), 13 * 60, 'Europe/Berlin'));
    const path = join(await aFolder(), 'zone.backup');
    expect((await runAdmin(['backup', '--to', path], { ...settings, ...encrypted })).code).toBe(0);
    const target = await aQuietDatabase(String(settings.APP_SECRET));
    await target.db.destroy();
    // In this time zone, the appointment is one day later than in the clinic's time zone.
    const there = { ...target.settings, ...encrypted, TZ: 'Pacific/Kiritimati' };
    expect(await runAdmin(['restore', '--from', path], there)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('The appointments and the queues match.'),
      stderr: '',
    });
    const found = await look(target.settings, (db) =>
      db.selectFrom('clinic_settings').select('timezone').execute(),
    );
    expect(found).toEqual([{ timezone: 'Europe/Berlin' }]);
  });

  it('rejects a backup of a newer release; migrates a backup of an older release', async () => {
    const older = await aQuietDatabase('a secret for tests, at least thirty-two characters');
    await emptyDatabase(older.db);
    await migrateUpTo(older.db, '0012_appointment_patient');
    await sql`insert into users (email, name, role, password_hash) values ('old@clinic.example', 'Old Hand', 'admin', 'x')`.execute(
      older.db,
    );
    const folder = await aFolder();
    const path = join(folder, 'older.backup');
    expect((await runAdmin(['backup', '--to', path], older.settings)).stdout).toContain(
      'It is NOT encrypted',
    );
    const target = await aQuietDatabase(older.settings.APP_SECRET);
    await target.db.destroy();
    expect(await runAdmin(['restore', '--from', path], target.settings)).toMatchObject({
      code: 0,
      stderr: '',
    });
    const { last, users } = await look(target.settings, async (db) => ({
      last: await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db),
      users: await db.selectFrom('users').select(['name', 'is_confirmed']).execute(),
    }));
    expect(last.rows[0]?.name).not.toBe('0012_appointment_patient');
    expect(users).toEqual([{ name: 'Old Hand', is_confirmed: true }]);

    const newer = join(folder, 'newer.backup');
    await writeWithoutTables(newer, older.settings, '9999_future');
    expect(await runAdmin(['restore', '--from', newer, '--replace'], target.settings)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('This backup was made by a newer Anteroom (9.9.9)'),
    });
  });

  it('an unencrypted backup contains no key, and is restored without the key only with --another-key', async () => {
    const { settings, clinic } = await aBusyClinic();
    // Make the audit trail an hour old, because the trail of a new clinic needs no signed heads yet.
    await sql`insert into audit_events (action, at) values ('system.started', now() - interval '1 hour')`.execute(
      clinic.db,
    );
    const folder = await aFolder();
    const [plain, sealed] = [join(folder, 'plain.backup'), join(folder, 'sealed.backup')];
    expect((await runAdmin(['backup', '--to', plain], settings)).stdout).toContain(
      'It does not contain the server’s key',
    );
    expect((await runAdmin(['backup', '--to', sealed], { ...settings, ...encrypted })).code).toBe(0);
    const key = join(folder, 'key');
    const writeKey = (from: string) => runAdmin(['restore', '--from', from, '--key-to', key], encrypted);
    expect((await writeKey(plain)).stderr).toBe('This backup contains no key.\n');
    expect((await writeKey(sealed)).code).toBe(0);
    expect(await readFile(key, 'utf8')).toBe(settings.APP_SECRET);

    const target = await aQuietDatabase('another secret for tests, at least thirty-two');
    await target.db.destroy();
    const restore = ['restore', '--from', plain];
    expect((await runAdmin(restore, target.settings)).stderr).toContain(
      'add --another-key to restore without it',
    );
    expect(await runAdmin([...restore, '--another-key'], target.settings)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^The clinic is restored[\s\S]*The audit trail is intact/),
      stderr: '',
    });
    expect(await runAdmin(['audit', 'verify'], target.settings)).toMatchObject({ code: 0, stderr: '' });
  });
});

/** Returns every index, constraint and trigger, because a restore drops and creates them. */
async function rulesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ rule: string }>`
    select indexdef as rule from pg_indexes where schemaname = 'public'
    union all
    select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
    union all
    select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    order by rule
  `.execute(db);
  return rows.map(({ rule }) => rule);
}

async function backupsIn(db: Db) {
  const { rows } = await sql`
    select action, disclosed is not null as "isDisclosed", details from audit_events
    where action in ('system.backed_up', 'system.restored') order by seq
  `.execute(db);
  return rows;
}

/** Empties the database, so that it looks as if Anteroom has never used it. */
async function emptyDatabase(db: Db): Promise<void> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
}

/** Writes a backup that is intact but contains no tables. */
async function writeWithoutTables(path: string, from: OperatorSettings, laterStep?: string): Promise<void> {
  const { rows } = await look(from, (db) =>
    sql<{ name: string }>`select name from kysely_migration order by name`.execute(db),
  );
  const migrations = [...rows.map(({ name }) => name), ...(laterStep ? [laterStep] : [])];
  const about = {
    version: '9.9.9',
    createdAt: '2026-01-01T00:00:00Z',
    postgres: '17',
    migrations,
    keyPrint: null,
  };
  const summaries = new Map();
  const textOf = async function* (value: unknown) {
    yield Buffer.from(JSON.stringify(value));
  };
  const parts = async function* () {
    yield { name: 'about', data: textOf(about) };
    yield { name: 'sequences', data: textOf([]) };
    yield { name: 'manifest', data: textOf({ parts: Object.fromEntries(summaries), rows: {} }) };
  };
  await writeBackupFile({ path, passphrase: null, summaries, parts: parts() });
}

function pgBin(): OperatorSettings {
  const { PG_BIN_DIR } = process.env;
  return PG_BIN_DIR === undefined ? {} : { PG_BIN_DIR };
}
