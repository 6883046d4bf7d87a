import { Worker } from 'node:worker_threads';
import { isImportDue } from '#features/imports';
import { createJobRunner, type JobRunner } from '#platform/concurrency/job-runner';
import type { Config } from '#platform/config/config';
import type { Context } from '#platform/context';
import type { AppSecrets } from '#platform/crypto/keys';
import type { DatabaseConnection } from '#platform/db/database';

export type ImportMessage = 'wake' | 'stop';

type Start = { config: Config; secrets: AppSecrets; webRoot: string; connection: DatabaseConnection };

export type ImportThreadData = Omit<Start, 'connection'> & { connection: SentConnection };

/**
 * How long a stop waits for the import thread, in milliseconds. This is longer than the time for which the thread's
 * worker waits for its current chunk.
 */
const stopMillis = 5500;

/** The maximum delay of an import after a lost wake-up or a crash of the import thread, in milliseconds. */
const pauseMillis = 15_000;

/**
 * Starts a thread for imports when an import waits. Reading and checking lines uses a whole processor core for minutes,
 * so doing it in the thread that serves requests would delay staff. The import thread ends when no import has waited
 * for a while.
 */
export function openImports(
  { db, clock, disk, log, tracing }: Context,
  start: Start,
): Pick<JobRunner, 'start' | 'wake' | 'stop'> {
  let thread: Worker | null = null;
  const send = (message: ImportMessage) => thread?.postMessage(message);
  const runner = createJobRunner<true>({
    what: 'running the thread for imports',
    tracing,
    lanes: 1,
    longestPauseMillis: pauseMillis,
    stopMillis,
    mayWork: () => !disk.isShort(),
    claim: async () => ((await isImportDue(db, clock.now())) ? true : null),
    run: async () => {
      thread = startThread(start);
      await endOf(thread).finally(() => {
        thread = null;
      });
    },
    onFailure: (err) => log.warn({ err }, 'the thread for imports failed'),
  });
  return {
    start: runner.start,
    wake: () => {
      send('wake');
      runner.wake();
    },
    stop: async () => {
      send('stop');
      await runner.stop();
      await thread?.terminate();
    },
  };
}

function startThread({ connection, ...start }: Start): Worker {
  const workerData: ImportThreadData = { ...start, connection: sendConnection(connection) };
  return new Worker(new URL('./import-thread.ts', import.meta.url), { workerData });
}

function endOf(thread: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    thread.once('error', reject);
    thread.once('exit', () => resolve());
  });
}

/**
 * A database address that can be sent to a thread. Functions cannot be sent, so `acceptsAnyName` replaces the only
 * function that an address can have, which accepts any host name in the server's certificate.
 */
type SentConnection = { address: DatabaseConnection; acceptsAnyName: boolean };

function sendConnection(connection: DatabaseConnection): SentConnection {
  if (!('ssl' in connection) || !connection.ssl) return { address: connection, acceptsAnyName: false };
  const { checkServerIdentity, ...ssl } = connection.ssl;
  return { address: { ...connection, ssl }, acceptsAnyName: checkServerIdentity !== undefined };
}

export function receiveConnection({ address, acceptsAnyName }: SentConnection): DatabaseConnection {
  if (!acceptsAnyName || !('ssl' in address) || !address.ssl) return address;
  return { ...address, ssl: { ...address.ssl, checkServerIdentity: () => undefined } };
}
