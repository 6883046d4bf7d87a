import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeDataDir } from '#platform/config/make-data-dir';
import { StartError } from '#platform/config/start-error';
import type { Log } from '#platform/log';
import { type DataDirLock, lockDataDir } from './data-dir-lock.ts';
import { openDatabaseArea } from './database-area.ts';
import { openCluster } from './postgres-cluster.ts';
import { placePrograms, removeOtherPrograms } from './postgres-programs.ts';
import { databaseName, databasePort, ownerUser, requestUser, writeSettings } from './postgres-settings.ts';
import { type Postmaster, stopPostmaster } from './postmaster.ts';
import { separateRoles } from './separate-roles.ts';
import { createServerLog } from './server-log.ts';
import { chooseSocketFolder } from './socket-folder.ts';
import { type Server, startOrTakeOver } from './start-or-take-over.ts';
import { supervisePostmaster } from './supervise-postmaster.ts';

type EmbeddedConnection = { host: string; port: number; user: string; database: string };

export type EmbeddedPostgres = {
  /** Connects as the owner of the database. */
  connection: EmbeddedConnection;
  /** Connects with the database role that serves requests. */
  appConnection: EmbeddedConnection;
  stop(): Promise<void>;
};

type Options = {
  dataDir: string;
  /** The folder with the programs of an installed PostgreSQL, which are used instead of those in the npm package. */
  binDir?: string;
  log: Log;
  /** Receives a line of text about each step that takes longer than two seconds, and again every five seconds. */
  progress?: (line: string) => void;
};

/**
 * Starts the database of this folder, and creates the database if it is missing. Restarts it after crashes until
 * `stop`.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const locks: DataDirLock[] = [];
  try {
    return await startLocked(options, locks);
  } catch (error) {
    release(locks);
    throw explainDiskTrouble(error, options.dataDir);
  }
}

async function startLocked(options: Options, locks: DataDirLock[]): Promise<EmbeddedPostgres> {
  const dataDir = await openDataDir(options.dataDir);
  locks.push(lockDataDir(dataDir));
  const server = await prepareServer(options, dataDir, locks);
  const postmaster = await reportProgress(options.progress, 'Starting the database', () =>
    bringUpOrRefuse(server),
  );
  try {
    await separateRoles(server.socketFolder);
  } catch (error) {
    await stopPostmaster(postmaster);
    throw error;
  }
  if (options.binDir === undefined) await removeOtherPrograms(server.area.folder);
  const supervision = supervisePostmaster(postmaster, server, options.log);
  const bounding = server.serverLog.bound();
  return {
    ...connectionsAt(server.socketFolder),
    stop: async () => {
      bounding.stop();
      await supervision.stop();
      release(locks);
    },
  };
}

/**
 * Returns the connections of the owner and of the request role. `host` is the folder of the Unix socket. Peer
 * authentication needs no passwords.
 */
export function connectionsAt(host: string): Pick<EmbeddedPostgres, 'connection' | 'appConnection'> {
  const as = (user: string) => ({ host, port: databasePort, user, database: databaseName });
  return { connection: as(ownerUser), appConnection: as(requestUser) };
}

async function openDataDir(dataDir: string): Promise<string> {
  if (process.platform === 'win32') {
    throw new StartError('The embedded database does not run on Windows: set DATABASE_URL, or use WSL.');
  }
  await makeDataDir(dataDir);
  return realpath(resolve(dataDir));
}

async function prepareServer(options: Options, dataDir: string, locks: DataDirLock[]): Promise<Server> {
  const area = await openDatabaseArea(dataDir, options.log);
  // DATA_DIR/postgres may be a symbolic link to a folder outside DATA_DIR. A copy of DATA_DIR then links to the same
  // folder, so lock that folder too.
  if (area.folder !== join(dataDir, 'postgres')) locks.push(lockDataDir(area.folder));
  const bin = options.binDir ?? (await prepare(options, 'programs', () => placePrograms(area.folder)));
  await prepare(options, 'files', () => openCluster(area, bin));
  const settingsChangedAt = await writeSettings(area);
  return {
    area,
    program: await realpath(join(bin, 'postgres')),
    socketFolder: await chooseSocketFolder(area),
    settingsChangedAt,
    serverLog: createServerLog(area.folder),
  };
}

function prepare<Result>({ progress }: Options, what: string, work: () => Promise<Result>): Promise<Result> {
  return reportProgress(progress, `Preparing the ${what} of the database`, work);
}

/**
 * Starts the server. Retries a few times, because some errors are temporary, and then throws the reason in one line.
 */
async function bringUpOrRefuse(server: Server): Promise<Postmaster> {
  let reason = '';
  for (const pauseMillis of [100, 200, 400, 800, 1600]) {
    try {
      return await startOrTakeOver(server, new AbortController().signal);
    } catch (error) {
      reason = (error as Error).message;
      await wait(pauseMillis);
    }
  }
  throw new StartError(`The database does not start: ${reason} (more in ${server.serverLog.path}).`);
}

function release(locks: DataDirLock[]): void {
  for (const lock of locks) lock.release();
}

/** Disk errors, each with the Node code, PostgreSQL's message, and the sentence for the operator. */
const troubles: readonly [code: string, words: RegExp, sentence: string][] = [
  ['ENOSPC', /no space left on device|disk is full/i, 'there is no space left on the disk'],
  ['EDQUOT', /disk quota exceeded/i, 'the quota of the disk is used up'],
  ['EROFS', /read-only file system/i, 'the disk is read-only'],
  ['EACCES', /permission denied/i, 'this user may not write there'],
  ['ENOTDIR', /not a directory/i, 'it is not a folder'],
  ['EEXIST', /file already exists, mkdir/i, 'it is not a folder'],
  ['EPERM', /operation not permitted/i, 'this user may not write there'],
];

/** Turns a disk error into one line for the operator; returns other errors unchanged. */
function explainDiskTrouble(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  const trouble = troubles.find(([name, words]) => name === code || words.test(message));
  if (trouble === undefined) return error;
  return new StartError(`The database cannot be kept in DATA_DIR ${dataDir}: ${trouble[2]} (${message}).`);
}

const quietMillis = 2000;
const repeatMillis = 5000;

/** Reports progress after two seconds of work, and then every five seconds. */
async function reportProgress<Result>(
  progress: ((line: string) => void) | undefined,
  sentence: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  const report = () => progress?.(`${sentence} … ${Math.round((performance.now() - startedAt) / 1000)} s`);
  let repeat: NodeJS.Timeout | undefined;
  const first = setTimeout(() => {
    report();
    repeat = setInterval(report, repeatMillis);
  }, quietMillis);
  try {
    return await work();
  } finally {
    clearTimeout(first);
    clearInterval(repeat);
  }
}
