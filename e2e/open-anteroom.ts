import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../apps/server/src/main.ts');

const timezone = 'Europe/Berlin';

/** The date at the clinic, which late in the evening is not everywhere's. */
export function todayThere(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format();
}

export type Anteroom = { address: string; dataDir: string; close(): Promise<void> };

/** Starts Anteroom on a folder, as an operator would. It also ends when the process that opened it does. */
export async function openAnteroom(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Anteroom> {
  const port = await freePort();
  const child = fork(program, [], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      CLINIC_TIMEZONE: timezone,
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'warn',
      ...settings,
      // Compiled once, not by every clinic of the run.
      NODE_COMPILE_CACHE: join(dataDir, '../compiled'),
    },
    // What Playwright was given for itself, such as the loader of its specs, is none of the server's business.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await ready(child);
  return { address: `http://127.0.0.1:${port}`, dataDir, close: () => end(child) };
}

async function ready(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`Anteroom did not start (exit code ${code}).`);
  });
  await Promise.race([once(child, 'message'), ended]);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
