import { join } from 'node:path';
import { createPool, type DatabaseConnection } from '../../apps/server/src/platform/db/database.ts';
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

/**
 * A clinic for a measurement: a running Anteroom server with its own process, database and port, filled with generated
 * data.
 */
export type BenchClinic = {
  name: string;
  size: Size;
  timezone: string;
  port: number;
  /** The process id of the server, or of the supervisor if the clinic was opened with one. */
  pid: number;
  /** The folder with the clinic's database and generated files. */
  dataDir: string;
  /** A connection pool for the owner of the database, to choose records for requests and to check results. */
  pool: Pool;
  connection: DatabaseConnection;
  /** The resident memory of the server's process, in bytes. */
  residentBytes(): Promise<number>;
  /** Processor milliseconds that the server and its database have used so far. */
  processorTimes(): Promise<ProcessorTimes>;
  countDeadlocks(): Promise<number>;
  stop(): Promise<void>;
};

type Params = {
  name: string;
  size: Size;
  /** The checkout of the repository to run. Defaults to this one. */
  checkout?: string;
  /** The path of a supervisor to start instead of the server. */
  program?: string;
  /** Settings that override those of the benchmarks. */
  settings?: Record<string, string>;
  /** The parent folder of the data folder. Defaults to the system's temporary folder. */
  parent?: string;
};

/** Starts the server of a new clinic without data. */
export async function openBenchClinic({
  name,
  size,
  checkout,
  program,
  settings,
  parent,
}: Params): Promise<BenchClinic> {
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
    const { connection } = await reachDatabase(dataDir, checkout);
    const pool = createPool(connection, log, { max: 2, isPatient: true });
    // Do not wait for the pool to end. If the benchmark is stopped while it fills the clinic, this would wait for all
    // queries.
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

/**
 * Connects to the database with the checkout's own code, because the name of the database's owner depends on the
 * version.
 */
async function reachDatabase(dataDir: string, checkout = join(import.meta.dirname, '../..')) {
  const module: string = join(checkout, 'apps/server/src/platform/db/embedded/reach-embedded.ts');
  const {
    reachEmbeddedPostgres,
  }: typeof import('../../apps/server/src/platform/db/embedded/reach-embedded.ts') = await import(module);
  return await reachEmbeddedPostgres({ dataDir, log });
}

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
