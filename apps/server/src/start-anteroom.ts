import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { keepAlarms } from '#features/alarms';
import { keepTrail } from '#features/audit';
import { warnOfPasskeysElsewhere } from '#features/auth';
import { rememberTimezone } from '#features/clinic';
import { eraseAgain } from '#features/erasures';
import { keepChecks } from '#features/health';
import { importWaitingChannel } from '#features/imports';
import { createLiveHub, type LiveHub, liveChannels } from '#features/live';
import { createMailTransport, createMailWorker, type MailWorker, mailWaitingChannel } from '#features/mail';
import { keepReminders, writeReminder } from '#features/reminders';
import { keepBookingTexts } from '#features/self-booking';
import { createSmsTransport } from '#features/sms';
import { keepOffers } from '#features/waiting-list';
import type { Config } from '#platform/config/config';
import { makeDataDir } from '#platform/config/make-data-dir';
import { StartError } from '#platform/config/start-error';
import { readAppSecrets } from '#platform/crypto/app-secret';
import type { AppSecrets } from '#platform/crypto/keys';
import { connectionTo } from '#platform/db/connections/database-address';
import { createDb, createPool, type DatabaseConnection } from '#platform/db/database';
import { listen } from '#platform/db/notifications/listen';
import type { Log } from '#platform/log';
import { startTracing } from '#platform/tracing/start-tracing';
import { buildServer } from './build-server.ts';
import { createContext, startWatching } from './create-context.ts';
import { openImports } from './open-imports.ts';
import type { Context } from './platform/context.ts';
import { prepareDatabase } from './prepare-database.ts';
import { scheduleBackups } from './schedule-backups.ts';
import { startUpkeep } from './upkeep.ts';

type Start = { config: Config; log: Log; webRoot: string };

export type Running = { greeting: string; port: number; stop(): Promise<void> };

/**
 * How long a shutdown waits for running requests, after STOP_DELAY_SECONDS. With this value, a shutdown takes less than
 * ten seconds by default.
 */
const stopMillis = 6000;

export async function startAnteroom({ config, log, webRoot }: Start): Promise<Running> {
  await makeDataDir(config.dataDir).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`DATA_DIR ${config.dataDir} cannot be made: ${error.code}.`);
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
    const context = await openContext({ config, log, webRoot }, secrets, connection);
    closings.push(() => closeContext(context));
    await context.disk.look();
    await warnOfPasskeysElsewhere(context);
    const looking = startWatching(context);
    closings.push(() => looking.stop());
    const trail = await keepTrail(context);
    closings.push(() => trail.stop());
    await eraseAgainAtStart(context);
    const hub = createLiveHub(context);
    const mailWorker = createMailWorker(context, createMailTransport(config), writeReminder);
    closings.push(() => mailWorker.stop());
    const imports = openImports(context, { config, secrets, webRoot, connection });
    closings.push(imports.stop);
    const isTls = config.appUrl.startsWith('https:');
    const http = await buildServer(context, hub, { isTls, mailWorker, stopping: stopping.signal });
    // Listen only now, because building the server blocks the event loop, and connecting would time out.
    const listener = listenFor({ hub, mailWorker, imports, connection, log });
    closings.push(() => listener.stop());
    closings.push(() => Promise.race([http.close(), wait(stopMillis, undefined, { ref: false })]));
    const port = await openPort(http, config);
    // Store the time zone only now, after the server has opened its port. A second server that was started by mistake
    // fails there, and must not change the zone.
    await rememberTimezone(context);
    const backups = await scheduleBackups(config, context);
    closings.push(() => backups.stop());
    // Start the workers last. Building the server blocks the event loop, and the workers' database connections would
    // time out. On a busy machine, a query beside their first connections could time out too, and end the start.
    for (const worker of [trail, mailWorker, imports]) worker.start();
    const upkeep = startUpkeep(context, config);
    closings.push(() => upkeep.stop());
    const alarms = keepAlarms(context);
    closings.push(() => alarms.stop());
    const checks = openChecks(context, connection);
    closings.push(checks.stop);
    for (const work of keepMessages(context)) closings.push(() => work.stop());
    return { greeting: greet(config, port, accounts), port, stop };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openContext(
  start: Start,
  secrets: AppSecrets,
  connection: DatabaseConnection,
): Promise<Context> {
  const { config, log } = start;
  const tracing = await startTracing(config, log);
  return createContext({ ...start, secrets, pool: createPool(connection, log, { tracing }), tracing });
}

async function closeContext({ db, tracing }: Context): Promise<void> {
  await db.destroy();
  await tracing?.stop();
}

/** Starts the workers that send messages to patients. */
function keepMessages(context: Context) {
  const sms = createSmsTransport(context);
  return [keepReminders(context, sms), keepOffers(context, sms), keepBookingTexts(context, sms)];
}

/**
 * Erases patients again who came back with a backup. Runs at each start, because a backup that was restored without our
 * command may contain patients who were erased after the backup.
 */
async function eraseAgainAtStart(context: Context): Promise<void> {
  const count = await eraseAgain(context);
  if (count > 0) context.log.warn({ count }, 'erased patients again who came back with a restored backup');
}

/**
 * Runs the nightly check on its own connection without statement timeouts, because the check reads all appointments.
 */
function openChecks(context: Context, connection: DatabaseConnection) {
  const { tracing } = context;
  const db = createDb(
    createPool(connection, context.log, { max: 1, isPatient: true, tracing }),
    context.settings,
  );
  const checks = keepChecks({ ...context, db });
  const stop = async () => {
    await checks.stop();
    await db.destroy();
  };
  return { stop };
}

type OpenDatabase = {
  connection: DatabaseConnection;
  /** The connection of the request role. Null: the owner creates this role if it is missing. */
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

type Waking = Pick<MailWorker, 'wake'>;

type Hearers = {
  hub: LiveHub;
  mailWorker: Waking;
  imports: Waking;
  connection: DatabaseConnection;
  log: Log;
};

function listenFor({ hub, mailWorker, imports, connection, log }: Hearers) {
  const workers = new Map<string, Waking>([
    [mailWaitingChannel, mailWorker],
    [importWaitingChannel, imports],
  ]);
  return listen({
    connection,
    channels: [...liveChannels, ...workers.keys()],
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
 * The maximum number of connections that wait to be accepted, if the system allows so many. After an outage, all
 * browsers of a large clinic reconnect at once, and a rejected browser retries only after a second.
 */
const backlog = 4096;

async function openPort(http: Http, { host, port }: Config): Promise<number> {
  try {
    await http.listen({ host, port, backlog });
    return (http.server.address() as AddressInfo).port;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartError(`PORT ${port} is taken on ${host}. Choose another with PORT.`);
    if (code === 'EACCES')
      throw new StartError(`PORT ${port} needs more rights. Choose one above 1023 with PORT.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST ${host} is not an address of this machine.`);
    throw error;
  }
}

function greet(
  { host, port: chosenPort, appUrl, clinicName }: Config,
  port: number,
  accounts: string,
): string {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const aboutAccounts = accounts ? `\n${accounts}\n` : '';
  // With PORT=0, the default APP_URL does not contain the real port.
  const inBrowser = appUrl === address || chosenPort === 0 ? '' : `In the browser: ${appUrl}\n`;
  return `\n${clinicName} is open at ${address}\n${inBrowser}${aboutAccounts}\nPress Ctrl-C to stop.\n`;
}
