import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processEnvironment } from '../../apps/server/src/platform/config/config.ts';

const here = join(import.meta.dirname, '../..');

export const timezone = 'Europe/Berlin';
export const adminEmail = 'admin@bench.example';
export const password = 'Bench-Press-2026';

export const firstAdmin = { ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: password };

export function serverOf(checkout = here): string {
  return join(checkout, 'apps/server/src/main.ts');
}

/** A server process that was started for a test or benchmark. */
export type ServerProcess = {
  port: number;
  pid: number;
  /** Resolves to the exit code, or to the signal that ended the process. */
  ended: Promise<number | string>;
  kill(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
};

type Params = {
  program?: string;
  settings: Record<string, string>;
};

/** Starts a server and waits until it is ready. */
export async function startServer({ program = serverOf(), settings }: Params): Promise<ServerProcess> {
  const port = Number(settings.PORT ?? (await freePort()));
  const child = fork(program, [], {
    execArgv: asStarted,
    env: { ...ownEnvironment(), ...usualSettings, ...settings, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await ready(child, ended);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, pid: child.pid ?? 0, ended, kill: (signal) => void child.kill(signal), stop };
}

/** The Node options with which `npm start` and the systemd unit start the server. */
const asStarted = ['--max-semi-space-size=8', '--heap-growing-percent=50'];

const usualSettings = {
  DEMO: 'false',
  CLINIC_TIMEZONE: timezone,
  RATE_LIMIT_PER_MINUTE: '0',
  LOG_LEVEL: 'warn',
};

/**
 * Returns only the environment variables that a start requires, so that settings of a real clinic do not affect the
 * measurement.
 */
function ownEnvironment(): Record<string, string> {
  const { PATH, HOME, NODE_OPTIONS, PG_BIN_DIR } = processEnvironment();
  const inherited = { PATH, HOME, NODE_OPTIONS, PG_BIN_DIR };
  return Object.fromEntries(
    Object.entries(inherited).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

async function ready(child: ChildProcess, ended: Promise<number | string>): Promise<void> {
  const failed = ended.then((how) => {
    throw new Error(`Anteroom did not start (${how}).`);
  });
  await Promise.race([once(child, 'message'), failed]);
}

/** Creates a data folder, and a function that removes it. */
export async function makeDataDir(parent = tmpdir()): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(parent, 'anteroom-bench-'));
  // If the benchmark runs as root, PostgreSQL runs under another account, which must be able to enter the folder.
  // Otherwise PostgreSQL would store its data elsewhere, where it would not be removed.
  await chmod(dataDir, 0o755);
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}

/** Returns the resident memory in bytes on Linux, and 0 on other systems. */
export async function residentBytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}
