import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#platform/app-error';
import { createWakeSignal } from '#platform/concurrency/wake-signal';
import type { Context } from '#platform/context';
import { failImport } from './fail-import.ts';
import { claimImport, type ImportWork, letGo, NoLongerOurs, OrdererHasLeft } from './import-work.queries.ts';
import { type ImportReaders, readerOf } from './reader-of.ts';
import { workOnImport } from './work-on-import.ts';

/** A lost wake-up, or a process that died, delays an import by this much at most. */
const pauseMillis = 15_000;

/** How long stopping waits for the current chunk. An interrupted chunk is repeated later. */
const stopMillis = 5000;

/** After this many failures at the same place, the import fails, so that others get their turn. */
const mostAttempts = 5;

export type ImportWorker = {
  start(): void;
  /** Wakes the worker, because an import may be waiting. */
  wake(): void;
  /** Works until no import waits or another process is working on one. */
  workOff(): Promise<void>;
  /** Stops after the current chunk. Another process continues, or this one after `start`. */
  stop(): Promise<void>;
};

/**
 * Runs the imports that wait in the database, one at a time in the whole clinic. Any number of processes share the
 * work. `context` has a connection pool of its own, so that imports never delay requests.
 */
export function createImportWorker(context: Context, readers: ImportReaders): ImportWorker {
  const { db, clock, log, disk } = context;
  const wakeSignal = createWakeSignal();
  const stopping = new AbortController();
  let underWay: Promise<unknown> = Promise.resolve();

  const workOff = async () => {
    while (!stopping.signal.aborted && !disk.isShort()) {
      const work = await claimImport(db, { heldBy: randomUUID(), now: clock.now() });
      if (!work) return;
      await workOnOne(work);
    }
  };
  const workOnOne = async (work: ImportWork) => {
    try {
      const reader = readerOf(readers, work.kind);
      const isBrokenOff = () => stopping.signal.aborted || disk.isShort();
      await workOnImport(work, { context, reader, isBrokenOff });
      if (isBrokenOff()) await letGo(db, work);
    } catch (error) {
      await endBadly(context, work, error);
    }
  };
  const keepWorking = async () => {
    while (!stopping.signal.aborted) {
      // Take the signal before looking for work, so that none is missed meanwhile.
      const nextWake = wakeSignal.next();
      underWay = workOff().catch((err) => log.warn({ err }, 'interrupted an import'));
      await underWay;
      await nextWake.orAfter(pauseMillis);
    }
  };

  return {
    start: () => void keepWorking(),
    wake: wakeSignal.notify,
    workOff,
    stop: async () => {
      stopping.abort();
      wakeSignal.notify();
      await Promise.race([underWay, wait(stopMillis, undefined, { ref: false })]);
    },
  };
}

/**
 * Fails the import if the file cannot be read. Other errors are retried when the lease ends, up to `mostAttempts`
 * times.
 */
async function endBadly(context: Context, work: ImportWork, error: unknown): Promise<void> {
  if (error instanceof NoLongerOurs) return;
  if (error instanceof OrdererHasLeft) {
    return failImport(context, work, { failure: ordererLeft, reason: 'account_disabled' });
  }
  if (error instanceof AppError && error.code === 'import_unreadable') {
    await failImport(context, work, { failure: error.message, reason: error.code });
  } else if (work.attempts >= mostAttempts) {
    context.log.error({ err: error, importId: work.id }, 'gave up an import');
    await failImport(context, work, { failure: givenUp, reason: 'internal_error' });
  } else throw error;
}

const ordererLeft =
  'Stopped, because the admin who started it no longer has access. Everything imported so far stays.';

const givenUp =
  'The import failed. The server’s log has the reason. Lines imported so far stay. Import the same file again to add the others.';
