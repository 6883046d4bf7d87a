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

/** A running Anteroom with its own process, database and port, filled with generated data. */
export type BenchClinic = {
  name: string;
  size: Size;
  timezone: string;
  port: number;
  /** Process id of the server. */
  pid: number;
  /** The folder of its database and generated files. */
  dataDir: string;
  /** Connects as the owner of the database, to draw samples and check results. */
  pool: Pool;
  connection: DatabaseConnection;
  /** Resident memory of the server's process, in bytes. */
  residentBytes(): Promise<number>;
  /** Processor milliseconds of the server and its database so far. */
  processorTimes(): Promise<ProcessorTimes>;
  countDeadlocks(): Promise<number>;
  stop(): Promise<void>;
};

type Params = {
  name: string;
  size: Size;
  /** The checkout to run; defaults to this one. */
  checkout?: string;
  /** A supervisor program to start instead of the server. */
  program?: string;
  /** Settings that differ from the defaults of the benchmarks. */
  settings?: Record<string, string>;
  /** The parent of its data folder. Defaults to the temporary folder. */
  parent?: string;
};

/** Starts an empty clinic. */
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
    // Do not wait for the end of the pool. A stop while the clinic is being filled would wait for all its queries.
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
 * Connects to the database with the checkout's own code, because versions differ in the name of the database's owner.
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
