import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { keepAlarms } from '#features/alarms';
import { createRecentReads, headsFileOf, keepTrail } from '#features/audit';
import { rememberTimezone } from '#features/clinic';
import { createImportWorker, type ImportWorker, importWaitingChannel } from '#features/imports';
import { accessChangedChannel, createLiveHub, type LiveHub, queueChangedChannel } from '#features/live';
import { createMailTransport, createMailWorker, type MailWorker, mailWaitingChannel } from '#features/mail';
import { readAppSecrets } from '#platform/app-secret';
import { systemClock } from '#platform/clock';
import type { Config } from '#platform/config';
import { createDb, createPool, type DatabaseConnection } from '#platform/db/database';
import { connectionTo } from '#platform/db/database-address';
import { listen } from '#platform/db/listen';
import { createDiskWatch, type DiskWatch, readDiskSpace } from '#platform/disk-watch';
import type { AppSecrets } from '#platform/keys';
import type { Log } from '#platform/log';
import { makeDataDir } from '#platform/make-data-dir';
import { type Repetition, repeat } from '#platform/repeat';
import { StartRefusal } from '#platform/start-refusal';
import { createThrottles } from '#platform/throttle';
import { buildServer } from './build-server.ts';
import type { Context } from './context.ts';
import { importReaders } from './import-readers.ts';
import { prepareDatabase } from './prepare-database.ts';
import { startUpkeep } from './upkeep.ts';

type Start = { config: Config; log: Log; webRoot: string };

/** A running Anteroom: where it answers, and how to stop it cleanly. */
export type Running = { greeting: string; port: number; stop(): Promise<void> };

/** How long a stop waits for requests under way, after what STOP_DELAY_SECONDS takes: within ten seconds in all. */
const stopMillis = 6000;

export async function startAnteroom({ config, log, webRoot }: Start): Promise<Running> {
  await makeDataDir(config.dataDir).catch((error: NodeJS.ErrnoException) => {
    throw new StartRefusal(`DATA_DIR ${config.dataDir} cannot be made: ${error.code}.`);
  });
  const database = await openDatabase(config, log);
  const closings: (() => Promise<unknown>)[] = [database.stop];
  const close = async () => {
    for (const closeOne of closings.toReversed()) await closeOne();
  };
  const stopping = new AbortController();
  const stop = async () => {
    stopping.abort();
    await wait(config.stopDelaySeconds * 1000);
    await close();
  };
  try {
    const secrets = await readAppSecrets(config);
    const { accounts, connection } = await prepareDatabase({ ...database, config, log, secrets });
    const context = await createContext({ config, log, webRoot }, secrets, connection);
    closings.push(() => context.db.destroy());
    await context.disk.look();
    const looking = keepLooking(context);
    closings.push(() => looking.stop());
    const trail = await keepTrail(context);
    closings.push(() => trail.stop());
    const upkeep = startUpkeep(context, config.dataDir);
    closings.push(() => upkeep.stop());
    const hub = createLiveHub(context);
    const mailWorker = createMailWorker(context, createMailTransport(config));
    closings.push(() => mailWorker.stop());
    const imports = openImports(context, connection);
    closings.push(imports.stop);
    const listener = listenFor({ hub, mailWorker, importWorker: imports.worker, connection, log });
    closings.push(() => listener.stop());
    const isTls = config.appUrl.startsWith('https:');
    const http = await buildServer(context, hub, { isTls, mailWorker, stopping: stopping.signal });
    closings.push(() => Promise.race([http.close(), wait(stopMillis, undefined, { ref: false })]));
    const port = await openPort(http, config);
    // Not before: one that was started by mistake, beside another at the same port, works nowhere.
    await rememberTimezone(context);
    // Not before: while the server is built nothing else runs here, and who had just asked for a connection to the
    // database would be told that it took too long.
    for (const worker of [trail, mailWorker, imports.worker]) worker.start();
    const alarms = keepAlarms(context);
    closings.push(() => alarms.stop());
    return { greeting: greet(config, port, accounts), port, stop };
  } catch (error) {
    await close();
    throw error;
  }
}

async function createContext(
  { config, log, webRoot }: Start,
  secrets: AppSecrets,
  connection: DatabaseConnection,
): Promise<Context> {
  // What opens the database as its owner stays out of what requests can reach.
  const { databaseUrl: _, databaseAppUrl: __, firstAdmin: ___, ...settings } = config;
  const auditHeadsFile = headsFileOf(config);
  const pool = createPool(connection, log);
  return {
    db: createDb(pool, secrets),
    clock: systemClock,
    log,
    throttles: createThrottles(pool, config.rateLimitPerMinute > 0),
    disk: watchDisk(config, log),
    recentReads: createRecentReads(),
    settings: { ...settings, ...secrets, auditHeadsFile, webRoot, checksAnswers: false },
  };
}

/** Where the embedded database lies, which may be outside of DATA_DIR; an external one's disk is its own business. */
function watchDisk({ dataDir, databaseUrl, minFreeMegabytes }: Config, log: Log): DiskWatch {
  const folder = join(dataDir, 'postgres');
  const read = async () => (databaseUrl === null ? readDiskSpace(folder) : null);
  return createDiskWatch({ log, read, minFreeMegabytes });
}

/** A busy clinic writes a few megabytes in this time. */
const lookEveryMillis = 1000;

function keepLooking({ disk, log }: Context): Repetition {
  return repeat({
    log,
    what: 'looking at the free space of the disk',
    everyMillis: lookEveryMillis,
    work: disk.look,
  });
}

/** With connections of its own and without their bounds: a file's last statement may take its time, a request may not. */
function openImports(context: Context, connection: DatabaseConnection) {
  const db = createDb(createPool(connection, context.log, { max: 2, isPatient: true }), context.settings);
  const worker = createImportWorker({ ...context, db }, importReaders(context));
  const stop = async () => {
    await worker.stop();
    await db.destroy();
  };
  return { worker, stop };
}

type OpenDatabase = {
  /** As the owner. */
  connection: DatabaseConnection;
  /** As the role for requests, where it is there before the start. */
  appConnection: DatabaseConnection | null;
  stop(): Promise<void>;
};

async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) {
    const appUrl = config.databaseAppUrl;
    return {
      connection: connectionTo('DATABASE_URL', config.databaseUrl),
      appConnection: appUrl === null ? null : connectionTo('DATABASE_APP_URL', appUrl),
      stop: async () => undefined,
    };
  }
  const { startEmbeddedPostgres } = await import('#platform/db/embedded/embedded-postgres');
  return startEmbeddedPostgres({
    dataDir: config.dataDir,
    log,
    progress: (line) => process.stdout.write(`${line}\n`),
    ...(config.pgBinDir === null ? {} : { binDir: config.pgBinDir }),
  });
}

type Hearers = {
  hub: LiveHub;
  mailWorker: MailWorker;
  importWorker: ImportWorker;
  connection: DatabaseConnection;
  log: Log;
};

function listenFor({ hub, mailWorker, importWorker, connection, log }: Hearers) {
  const workers = new Map<string, Pick<MailWorker, 'wake'>>([
    [mailWaitingChannel, mailWorker],
    [importWaitingChannel, importWorker],
  ]);
  return listen({
    connection,
    channels: [queueChangedChannel, accessChangedChannel, ...workers.keys()],
    log,
    onMessage: (channel, message) => {
      const worker = workers.get(channel);
      if (worker) worker.wake();
      else hub.receive(channel, message);
    },
    onGap: () => {
      hub.closeAll();
      for (const worker of workers.values()) worker.wake();
    },
  });
}

type Http = Awaited<ReturnType<typeof buildServer>>;

/**
 * So many may wait to be let in, where the system allows it. All desks of a large house come back at once after an outage;
 * whom the system turns away tries again only a second later.
 */
const backlog = 4096;

async function openPort(http: Http, { host, port }: Config): Promise<number> {
  try {
    await http.listen({ host, port, backlog });
    return (http.server.address() as AddressInfo).port;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartRefusal(`PORT ${port} is taken on ${host}. Choose another with PORT.`);
    if (code === 'EACCES')
      throw new StartRefusal(`PORT ${port} needs more rights. Choose one above 1023 with PORT.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartRefusal(`HOST ${host} is not an address of this machine.`);
    throw error;
  }
}

function greet({ host, clinicName }: Config, port: number, accounts: string): string {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const aboutAccounts = accounts ? `\n${accounts}\n` : '';
  return `\n${clinicName} is open at ${address}\n${aboutAccounts}\nPress Ctrl-C to stop.\n`;
}
