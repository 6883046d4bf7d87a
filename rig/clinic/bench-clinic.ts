import { createPool, type DatabaseConnection } from '../../apps/server/src/platform/db/database.ts';
import { reachEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/reach-embedded.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import type { Say } from '../progress.ts';
import { readDeadlocks } from './figures.queries.ts';
import { type Size, stepsOfFilling } from './fill-clinic.queries.ts';
import { readNames } from './names.ts';
import type { Pool } from './pool.ts';
import { type ProcessorTimes, readProcessorTimes } from './processor-time.ts';
import {
  firstAdmin,
  makeDataDir,
  residentBytesOf,
  serverOf,
  startServer,
  timezone as usualTimezone,
} from './server-process.ts';

const log = createLog('warn');

/** A running Anteroom of its own process, database and port, filled to a size. */
export type BenchClinic = {
  name: string;
  size: Size;
  timezone: string;
  port: number;
  /** Of the server's own process. */
  pid: number;
  /** The folder of its database and of what it generates. */
  dataDir: string;
  /** As the database's owner, to choose whom to ask for and to look at what happened. */
  pool: Pool;
  connection: DatabaseConnection;
  /** Of the server's own process, in bytes. */
  residentBytes(): Promise<number>;
  /** What the server and its database have used of the processors. */
  processorTimes(): Promise<ProcessorTimes>;
  countDeadlocks(): Promise<number>;
  stop(): Promise<void>;
};

type Wish = {
  name: string;
  size: Size;
  /** The folder of the Anteroom to measure; this one unless another is named. */
  checkout?: string;
  /** What keeps the server running, instead of the server alone. */
  program?: string;
  /** Other than what a bench starts with. */
  settings?: Record<string, string>;
  /** Where its folder is made; among the temporary files unless said otherwise. */
  parent?: string;
};

/** Opens it, still empty. */
export async function openBenchClinic({
  name,
  size,
  checkout,
  program,
  settings,
  parent,
}: Wish): Promise<BenchClinic> {
  const { dataDir, remove } = await makeDataDir(parent);
  const closings: (() => Promise<unknown>)[] = [remove];
  const stop = async () => {
    for (const close of closings.splice(0).toReversed()) await close();
  };
  try {
    const server = await startServer({
      program: program ?? (checkout === undefined ? serverOf() : serverOf(checkout)),
      settings: { ...firstAdmin, ...settings, DATA_DIR: dataDir },
    });
    closings.push(server.stop);
    const { connection } = await reachEmbeddedPostgres({ dataDir, log });
    const pool = createPool(connection, log, { max: 2, isPatient: true });
    // Not waited for: who stops while the clinic is being filled would wait for that.
    closings.push(async () => void pool.end());
    return {
      name,
      size,
      timezone: settings?.CLINIC_TIMEZONE ?? usualTimezone,
      port: server.port,
      pid: server.pid,
      dataDir,
      pool,
      connection,
      residentBytes: () => residentBytesOf(server.pid),
      processorTimes: () => readProcessorTimes({ serverPid: server.pid, dataDir }),
      countDeadlocks: () => readDeadlocks(pool),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What can be filled: an Anteroom's database. */
type Fillable = Pick<BenchClinic, 'name' | 'size' | 'pool'> & Partial<Pick<BenchClinic, 'timezone'>>;

export async function fillBenchClinic(
  { pool, size, name, timezone = usualTimezone }: Fillable,
  say: Say,
): Promise<void> {
  const names = await readNames();
  for (const [title, work] of stepsOfFilling(pool, { ...size, names, timezone })) {
    const start = performance.now();
    await work();
    say(`${name}: ${title} made in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
}
