import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseAccount } from './database-account.ts';
import { isAlive } from './processes.ts';
import { programOptions } from './run-program.ts';
import type { ServerLog } from './server-log.ts';

const pollMillis = 200;
const fastStopMillis = 10_000;
const immediateStopMillis = 7000;

/** A running PostgreSQL server that this process started or found. */
export type Postmaster = { pid: number; exited: Promise<void> };

type Spawning = { program: string; args: string[]; account: DatabaseAccount | null; serverLog: ServerLog };

/**
 * Starts the server in its own session, so that Ctrl-C reaches only Anteroom. Anteroom then stops the server cleanly.
 */
export async function spawnPostmaster({ program, args, account, serverLog }: Spawning): Promise<Postmaster> {
  const errors = await serverLog.open();
  try {
    const child = spawn(program, args, {
      ...programOptions(account),
      detached: true,
      stdio: ['ignore', 'ignore', errors.fd],
    });
    const exited = once(child, 'exit').then(() => undefined);
    exited.catch(() => undefined);
    await once(child, 'spawn');
    child.unref();
    return { pid: child.pid ?? 0, exited };
  } finally {
    await errors.close();
  }
}

/** Watches a server that is not a child process. Polls, because no event reports its end. */
export function attachPostmaster(pid: number): Postmaster {
  const watch = async () => {
    while (isAlive(pid)) await wait(pollMillis, undefined, { ref: false });
  };
  return { pid, exited: watch() };
}

/** Stops the server in three steps: fast shutdown, immediate shutdown, kill. */
export async function stopPostmaster({ pid, exited }: Postmaster): Promise<void> {
  const steps = [
    ['SIGINT', fastStopMillis],
    ['SIGQUIT', immediateStopMillis],
    ['SIGKILL', pollMillis * 2],
  ] as const;
  for (const [signal, millis] of steps) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    await endsWithin(exited, millis);
  }
}

/**
 * Waits for the end of a server, for at most `millis` milliseconds. Clears the timer, which would otherwise keep this
 * process alive.
 */
async function endsWithin(exited: Promise<void>, millis: number): Promise<void> {
  const patience = new AbortController();
  await Promise.race([exited, wait(millis, undefined, { signal: patience.signal }).catch(() => undefined)]);
  patience.abort();
}
