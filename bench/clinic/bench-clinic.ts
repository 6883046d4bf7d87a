import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processEnvironment } from '../../apps/server/src/platform/config.ts';
import { createPool } from '../../apps/server/src/platform/db/database.ts';
import { reachEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/reach-embedded.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import type { Say } from '../progress.ts';
import { readDeadlocks } from './figures.queries.ts';
import { type Size, stepsOfFilling } from './fill-clinic.queries.ts';
import { readNames } from './names.ts';
import type { Pool } from './pool.ts';
import { type ProcessorTimes, readProcessorTimes } from './processor-time.ts';

const here = join(import.meta.dirname, '../..');
const serverOf = (checkout: string) => join(checkout, 'apps/server/src/main.ts');

const log = createLog('warn');

export const timezone = 'Europe/Berlin';
export const adminEmail = 'admin@bench.example';
export const password = 'Bench-Press-2026';

/** A running Anteroom of its own process, database and port, filled to a size. */
export type BenchClinic = {
  name: string;
  size: Size;
  port: number;
  /** As the database's owner, to choose whom to ask for and to look at what happened. */
  pool: Pool;
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
};

/** Opens it, still empty. */
export async function openBenchClinic({ name, size, checkout = here }: Wish): Promise<BenchClinic> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-bench-'));
  // As root, the database's own account must be able to enter, or its data would be kept elsewhere and stay behind.
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const child = startServer(serverOf(checkout), dataDir, port);
  const closings = [() => rm(dataDir, { recursive: true, force: true }), () => stopServer(child)];
  const stop = async () => {
    for (const close of closings.toReversed()) await close();
  };
  try {
    await ready(child);
    const { connection } = await reachEmbeddedPostgres({ dataDir, log });
    const pool = createPool(connection, log, { max: 2, isPatient: true });
    // Not waited for: who stops while the clinic is being filled would wait for that.
    closings.push(async () => void pool.end());
    return {
      name,
      size,
      port,
      pool,
      residentBytes: () => residentBytesOf(child),
      processorTimes: () => readProcessorTimes({ serverPid: child.pid ?? 0, dataDir }),
      countDeadlocks: () => readDeadlocks(pool),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export async function fillBenchClinic({ pool, size, name }: BenchClinic, say: Say): Promise<void> {
  const names = await readNames();
  for (const [title, work] of stepsOfFilling(pool, { ...size, names, timezone })) {
    const start = performance.now();
    await work();
    say(`${name}: ${title} made in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  }
}

/** Only what a start needs of this environment: a setting of someone's own clinic must not change what is measured. */
function startServer(server: string, dataDir: string, port: number): ChildProcess {
  const { PATH, HOME, NODE_OPTIONS, PG_BIN_DIR } = processEnvironment();
  const inherited = { PATH, HOME, NODE_OPTIONS, PG_BIN_DIR };
  const given = Object.fromEntries(Object.entries(inherited).filter(([, value]) => value !== undefined));
  return fork(server, [], {
    env: {
      ...given,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'false',
      ADMIN_EMAIL: adminEmail,
      ADMIN_PASSWORD: password,
      CLINIC_TIMEZONE: timezone,
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

async function ready(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`Anteroom did not start (exit code ${code}).`);
  });
  await Promise.race([once(child, 'message'), ended]);
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

/** As Linux tells it; 0 elsewhere. */
async function residentBytesOf(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}
