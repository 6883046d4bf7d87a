import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#platform/log';
import { StartRefusal } from '#platform/start-refusal';
import { accountForPostgres } from './account.ts';
import { openCluster, owner } from './cluster.ts';
import { type DataArea, openDataArea } from './data-area.ts';
import { onDisk } from './on-disk.ts';
import { findPostmaster, type Postmaster, startPostmaster } from './postmaster.ts';
import { installPrograms } from './programs.ts';
import { takeStartLock } from './start-lock.ts';
import { stopPostmaster, supervise } from './supervisor.ts';

type Connection = { host: string; port: number; user: string; database: string };

export type EmbeddedPostgres = { connection: Connection; stop(): Promise<void> };

type Options = {
  dataDir: string;
  /** Programs of an installed PostgreSQL to use instead of the package's. */
  binDir?: string;
  log: Log;
  /** Told about a start that takes long. */
  progress?: (line: string) => void;
};

const database = 'anteroom';
const readinessMillis = 60_000;
const patienceMillis = 2000;

/** Starts PostgreSQL under `dataDir`, or takes over the one that a killed Anteroom left running there. */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options;
  const lock = await onDisk(dataDir, () => takeStartLock(dataDir));
  try {
    const running = await onDisk(dataDir, () => openPostgres(options));
    const supervisor = supervise(running.postmaster, running.restart, log);
    const stop = async () => {
      await supervisor.stop();
      await lock.release();
    };
    return { connection: connectionTo(running.area, database), stop };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openPostgres({ dataDir, binDir, log, progress }: Options) {
  const account = await accountForPostgres();
  const area = await openDataArea(dataDir, account);
  if (!area.folder.startsWith(dataDir))
    log.info({ folder: area.folder }, 'the database is kept outside DATA_DIR');
  const programs = binDir ? { binDir } : await installPrograms(area.folder);
  await openCluster(area, programs, account);
  const restart = () => startPostmaster(area, programs, account);
  const left = await findPostmaster(area);
  if (left) log.info({ pid: left.pid }, 'took over the database that was left running');
  const postmaster = left ?? (await restart());
  try {
    await becomeReady(area, postmaster, progress);
    return { area, postmaster, restart };
  } catch (error) {
    await stopPostmaster(postmaster);
    throw error;
  }
}

/** Waits until the database answers (after a crash it first recovers), and makes ours in a new cluster. */
async function becomeReady(
  area: DataArea,
  postmaster: Postmaster,
  progress?: (line: string) => void,
): Promise<void> {
  const startedAt = performance.now();
  const ending = { how: '' };
  void postmaster.exited.then((how) => {
    ending.how = how;
  });
  let saidSo = false;
  while (!(await ensureDatabase(area))) {
    const elapsed = performance.now() - startedAt;
    if (ending.how || elapsed > readinessMillis) {
      throw new StartRefusal(
        `The embedded database does not start (${ending.how || 'no answer'}). See ${area.logFile}.`,
      );
    }
    if (elapsed > patienceMillis && !saidSo) progress?.('Waiting for the database to recover …');
    saidSo ||= elapsed > patienceMillis;
    await wait(30);
  }
}

async function ensureDatabase(area: DataArea): Promise<boolean> {
  const client = new pg.Client({ ...connectionTo(area, 'postgres'), connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${database}`);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function connectionTo(area: DataArea, name: string): Connection {
  return { host: area.socket, port: 5432, user: owner, database: name };
}
