import { type ChildProcess, fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { serverLogOf } from './telemetry.ts';

const program = join(import.meta.dirname, '../apps/server/src/main.ts');

const usualTimezone = 'Europe/Berlin';
/** A time zone in which it is morning when it is evening in Europe. People there also write times in 24-hour format. */
const eveningTimezone = 'Pacific/Tahiti';

/**
 * The clinic's time zone, which is the same for the whole run. It is chosen so that the run does not start in the
 * clinic's evening, because in the evening the estimates of a queue would reach into the next day.
 */
export const timezone = process.env.ANTEROOM_TIMEZONE ?? (isEvening() ? eveningTimezone : usualTimezone);
// Playwright's workers inherit this environment.
process.env.ANTEROOM_TIMEZONE = timezone;

function isEvening(): boolean {
  const hour = new Intl.DateTimeFormat('sv-SE', { timeZone: usualTimezone, hour: '2-digit' }).format();
  return Number(hour) >= 18;
}

/** Returns today's date in the clinic's time zone. */
export function todayThere(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format();
}

/** Returns the instant at which the clinic's clocks show a time like `2027-02-10T10:00`. */
export function instantOf(wallTime: string): number {
  const asUtc = Date.parse(`${wallTime}Z`);
  const parts = { dateStyle: 'short', timeStyle: 'short', timeZone: timezone } as const;
  const shown = Date.parse(`${new Intl.DateTimeFormat('sv-SE', parts).format(asUtc).replace(' ', 'T')}Z`);
  return asUtc - (shown - asUtc);
}

export type Anteroom = { address: string; dataDir: string; close(): Promise<void> };

/**
 * Starts Anteroom on a data folder, as an operator would. The server stops when the process that started it ends. Tests
 * with passkeys need `localhost` as the host name, because browsers offer no passkeys on an IP address.
 */
export async function openAnteroom(
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
  hostName = '127.0.0.1',
): Promise<Anteroom> {
  const port = await freePort();
  const address = `http://${hostName}:${port}`;
  const log = await open(serverLogOf(), 'a');
  const child = fork(program, [], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      CLINIC_TIMEZONE: timezone,
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'warn',
      BACKUP_TIME: 'off',
      APP_URL: address,
      ...settings,
      // All clinics of the run share the compile cache, so that only the first one compiles the code.
      NODE_COMPILE_CACHE: join(dataDir, '../compiled'),
    },
    // Replaces the Node options that Playwright sets, such as its module loader. A larger young generation makes the
    // server start a quarter faster.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    stdio: ['ignore', log.fd, 'inherit', 'ipc'],
  });
  await log.close();
  try {
    await ready(child);
  } catch (error) {
    if (await isFree(port)) throw error;
    // Another process took the port before the server listened on it.
    return openAnteroom(dataDir, settings, hostName);
  }
  return { address, dataDir, close: () => end(child) };
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

/**
 * Returns a free port below those that systems give to outgoing connections. Otherwise, such a connection could take the
 * port before the server listens on it.
 */
async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  return (await isFree(port)) ? port : freePort();
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  const isListening = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  probe.close();
  return isListening;
}
