import { parentPort, workerData } from 'node:worker_threads';
import { createImportWorker } from '#features/imports';
import { lowerPriority } from '#platform/concurrency/lower-priority';
import { createWakeSignal } from '#platform/concurrency/wake-signal';
import { createPool } from '#platform/db/database';
import { createLog } from '#platform/log';
import { startTracing } from '#platform/tracing/start-tracing';
import { createContext, startWatching } from './create-context.ts';
import { importReaders } from './import-readers.ts';
import { type ImportMessage, type ImportThreadData, receiveConnection } from './open-imports.ts';

/**
 * How long an idle import thread stays alive, in milliseconds. Another import, or the next step of the same import,
 * often follows soon.
 */
const idleMillis = 60_000;

const { config, webRoot, secrets, connection } = workerData as ImportThreadData;
const log = createLog(config.logLevel);
lowerPriority(0, log);
const tracing = await startTracing(config, log);
// One connection works on the current chunk, one reads the next chunk of the file, and one refreshes statistics. There
// are no statement timeouts, because the last statement of a file can take a long time.
const options = { max: 3, isPatient: true, preparesStatements: true, tracing };
const pool = createPool(receiveConnection(connection), log, options);
const context = createContext({ config, log, webRoot, secrets, pool, tracing });
const looking = startWatching(context);
const worker = createImportWorker(context, importReaders(context));
const wakeSignal = createWakeSignal();
let isIdle = false;
let isStopped = false;

parentPort?.on('message', (message: ImportMessage) => {
  isIdle = false;
  isStopped ||= message === 'stop';
  wakeSignal.notify();
  if (isStopped) void worker.stop();
});

while (!(isIdle || isStopped)) {
  const nextWake = wakeSignal.next();
  isIdle = true;
  await worker.workOff().catch((err: Error) => {
    log.warn({ err }, 'interrupted an import');
    isStopped = true;
  });
  await nextWake.orAfter(idleMillis);
}
await looking.stop();
await context.db.destroy();
await tracing?.stop();
parentPort?.close();
