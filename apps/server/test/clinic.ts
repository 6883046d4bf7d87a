import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRecentReads } from '#features/audit';
import { rememberTimezone } from '#features/clinic';
import { createImportWorker, type ImportWorker } from '#features/imports';
import { createLiveHub, type LiveHub, liveChannels } from '#features/live';
import { createMailTransport, createMailWorker, type MailWorker } from '#features/mail';
import { writeReminder } from '#features/reminders';
import { createDb, createPool, type DatabaseConnection, type Db } from '#platform/db/database';
import { listen } from '#platform/db/notifications/listen';
import { createDiskWatch, type DiskSpace } from '#platform/disk-watch';
import { createLog, type Log } from '#platform/log';
import { createThrottles } from '#platform/throttle';
import { type Clock, systemClock } from '#platform/time/clock';
import type { Tracing } from '#platform/tracing/tracing';
import { buildServer } from '../src/build-server.ts';
import { importReaders } from '../src/import-readers.ts';
import type { Context, Settings } from '../src/platform/context.ts';
import { closeWithFile } from './closings.ts';
import { aDatabase } from './databases.ts';
import { password } from './password.ts';

/** A running server with its own empty database. */
export type Clinic = {
  /** The base URL, for example http://127.0.0.1:40123. */
  address: string;
  /** Connects as the owner. Tests use it to inspect the database and to insert history that the API cannot create. */
  db: Db;
  clock: MovableClock;
  /** Sets the free disk space that the server sees, immediately. */
  setDisk(space: DiskSpace | null): Promise<void>;
  log: string[];
  context: Context;
  /**
   * Distributes live events to the open event streams. Tests can call it directly, for example instead of waiting for
   * its next regular check.
   */
  hub: LiveHub;
  /** Does not start on its own: mails wait until a test runs the worker with `mailsTo` or `allMails`. */
  mailWorker: MailWorker;
  /** Does not start on its own: imports wait until a test runs the worker. */
  importWorker: ImportWorker;
  /** The folder that contains the outbox, which exists after the first mail. */
  dataDir: string;
};

export type MovableClock = Clock & { moveOn(minutes: number): void; set(instant: Date): void };

/** The time zone of every test clinic that does not choose another. */
export const clinicTimezone = 'Europe/Berlin';

const settings: Omit<Settings, 'auditHeadsFile' | 'dataDir'> = {
  appSecret: 'a secret for tests, at least thirty-two characters',
  previousAppSecret: null,
  appUrl: 'https://anteroom.example',
  trustedProxies: [],
  requireEmailVerification: true,
  allowRegistration: true,
  requireOwnPassword: true,
  clinicName: 'Test Clinic',
  clinicTimezone,
  idleLockMinutes: 30,
  rateLimitPerMinute: 0,
  metricsToken: null,
  securityContact: null,
  sms: null,
  alarmPercent: 100,
  hasBackupPassphrase: true,
  webRoot: '/nonexistent',
  checksAnswers: true,
};

/** Starts a clinic that is closed at the end of the test file. */
export async function aClinic(
  chosen: Partial<Settings> = {},
  tracing: Tracing | null = null,
): Promise<Clinic> {
  const clinic = await openClinic(chosen, tracing);
  closeWithFile(clinic.close);
  return clinic;
}

/** Starts a clinic that the caller must close. */
export async function openClinic(
  chosen: Partial<Settings> = {},
  tracing: Tracing | null = null,
): Promise<Clinic & { close(): Promise<void> }> {
  const database = await aDatabase();
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => lines.push(line) });
  const pool = createPool(database.appConnection, log, { tracing });
  const dataDir = join(tmpdir(), `anteroom-clinic-${randomBytes(8).toString('hex')}`);
  const all = { ...settings, dataDir, auditHeadsFile: join(dataDir, 'audit-heads.log'), ...chosen };
  const owner = openOwner(database.connection, log, all);
  const clock = aClock();
  const throttles = createThrottles(pool, all.rateLimitPerMinute > 0);
  let space: DiskSpace | null = null;
  const disk = createDiskWatch({ log, read: async () => space, minFreeMegabytes: null });
  const setDisk = (told: DiskSpace | null) => {
    space = told;
    return disk.look();
  };
  const context: Context = {
    db: createDb(pool, all),
    clock,
    disk,
    log,
    throttles,
    recentReads: createRecentReads(),
    tracing,
    settings: all,
  };
  const hub = createLiveHub(context);
  const listener = listenFor(hub, database.appConnection, log);
  const mailWorker = aMailWorker(context, dataDir);
  const importWorker = createImportWorker(context, importReaders(context));
  const http = await buildServer(context, hub, { mailWorker });
  const address = await http.listen({ host: '127.0.0.1', port: 0 });
  await rememberTimezone(context);
  const close = async () => {
    await http.close();
    await listener.stop();
    await context.db.destroy();
    await owner.destroy();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
    assertTellsNoSecret(lines);
  };
  return {
    address,
    db: owner,
    clock,
    setDisk,
    log: lines,
    context,
    hub,
    mailWorker,
    importWorker,
    dataDir,
    close,
  };
}

/** Connects without timeouts, because on a slow machine, inserting many rows or holding a lock may take long. */
function openOwner(connection: DatabaseConnection, log: Log, secrets: Settings): Db {
  return createDb(
    createPool(connection, log, { max: 4, isPatient: true, preparesStatements: true }),
    secrets,
  );
}

function listenFor(hub: LiveHub, connection: DatabaseConnection, log: Log) {
  return listen({
    connection,
    channels: liveChannels,
    log,
    onMessage: hub.receive,
    onGap: hub.closeAll,
  });
}

/** S-84: checks that the log contains no password of the tests, no password hash and no bearer token. */
function assertTellsNoSecret(lines: readonly string[]): void {
  const telling = lines.find((line) => line.includes(password) || /\$argon2|bearer [\w-]{20}/i.test(line));
  if (telling !== undefined) throw new Error(`the log contains a secret: ${telling}`);
}

function aMailWorker(context: Context, dataDir: string): MailWorker {
  const { appUrl } = context.settings;
  const mailFrom = 'front-desk@clinic.example';
  return createMailWorker(
    context,
    createMailTransport({ smtpUrl: null, mailFrom, appUrl, dataDir }),
    writeReminder,
  );
}

function aClock(): MovableClock {
  let shift = 0;
  return {
    now: () => new Date(systemClock.now().getTime() + shift),
    moveOn: (minutes) => {
      shift += minutes * 60_000;
    },
    set: (instant) => {
      shift = instant.getTime() - systemClock.now().getTime();
    },
  };
}
