import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#context';
import { AppError } from '#platform/app-error';
import { createBell } from '#platform/bell';
import { failImport } from './fail-import.ts';
import { claimImport, type ImportWork, letGo, NoLongerOurs, OrdererHasLeft } from './import-work.queries.ts';
import { type ImportReaders, readerOf } from './reader-of.ts';
import { workOnImport } from './work-on-import.ts';

/** A ring that got lost, or a process that died, delays an import by this much at most. */
const pauseMillis = 15_000;

/** How long a stop waits for the chunk under way; one that is cut off is done again by whoever goes on. */
const stopMillis = 5000;

/** An import that fails so often at the same place is given up, so that others get their turn. */
const mostAttempts = 5;

export type ImportWorker = {
  /** Works from now on, until it is stopped. */
  start(): void;
  /** An import may be waiting. */
  wake(): void;
  /** Works on what waits, and returns when nothing does or another process is at it. */
  workOff(): Promise<void>;
  /** Ends after the chunk under way; another process goes on, or this one when it is started again. */
  stop(): Promise<void>;
};

/**
 * Works on the imports that wait in the database, one at a time in the whole clinic. Any number of processes share the
 * work. `context` has a pool of its own: an import holds up nobody's request for a connection.
 */
export function createImportWorker(context: Context, readers: ImportReaders): ImportWorker {
  const { db, clock, log, disk } = context;
  const bell = createBell();
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
      // Taken before it looks, so that no ring is lost while it does.
      const ring = bell.nextRing();
      underWay = workOff().catch((err) => log.warn({ err }, 'an import was broken off'));
      await underWay;
      await ring.orAfter(pauseMillis);
    }
  };

  return {
    start: () => void keepWorking(),
    wake: bell.ring,
    workOff,
    stop: async () => {
      stopping.abort();
      bell.ring();
      await Promise.race([underWay, wait(stopMillis, undefined, { ref: false })]);
    },
  };
}

/**
 * A file that cannot be read fails for good. Anything else may go better at the next attempt, which waits until the
 * lease is over; not without end.
 */
async function endBadly(context: Context, work: ImportWork, error: unknown): Promise<void> {
  if (error instanceof NoLongerOurs) return;
  if (error instanceof OrdererHasLeft) {
    return failImport(context, work, { failure: ordererLeft, reason: 'account_disabled' });
  }
  if (error instanceof AppError && error.code === 'import_unreadable') {
    await failImport(context, work, { failure: error.message, reason: error.code });
  } else if (work.attempts >= mostAttempts) {
    context.log.error({ err: error, importId: work.id }, 'an import was given up');
    await failImport(context, work, { failure: givenUp, reason: 'internal_error' });
  } else throw error;
}

const ordererLeft =
  'Stopped, because whoever gave the order may give none any more. What was imported until then stays.';

const givenUp =
  'The import could not go on, for a reason in the server’s log. Lines that were imported stay; importing the same file again brings only the others.';
