import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processEnvironment } from '../../apps/server/src/platform/config.ts';

const here = join(import.meta.dirname, '../..');

export const timezone = 'Europe/Berlin';
export const adminEmail = 'admin@bench.example';
export const password = 'Bench-Press-2026';

export const firstAdmin = { ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: password };

export function serverOf(checkout = here): string {
  return join(checkout, 'apps/server/src/main.ts');
}

/** A server that was started here, and is ended by its process id alone. */
export type ServerProcess = {
  port: number;
  pid: number;
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | string>;
  kill(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
};

type Wish = {
  program?: string;
  settings: Record<string, string>;
};

/** Starts it and answers once it is ready. */
export async function startServer({ program = serverOf(), settings }: Wish): Promise<ServerProcess> {
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

/** As `npm start` and the units of `deploy` start it. */
const asStarted = ['--max-semi-space-size=8', '--heap-growing-percent=50'];

const usualSettings = {
  DEMO: 'false',
  CLINIC_TIMEZONE: timezone,
  RATE_LIMIT_PER_MINUTE: '0',
  LOG_LEVEL: 'warn',
};

/** Only what a start needs of this environment: a setting of someone's own clinic must not change what is measured. */
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

/** A folder for one Anteroom, gone with it. */
export async function makeDataDir(parent = tmpdir()): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(parent, 'anteroom-bench-'));
  // As root, the database's own account must be able to enter, or its data would be kept elsewhere and stay behind.
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

/** As Linux tells it; 0 elsewhere. */
export async function residentBytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}
