import { randomUUID } from 'node:crypto';
import { recordAudit } from '#features/audit';
import { AppError } from '#platform/app-error';
import { createJobRunner, type JobRunner } from '#platform/concurrency/job-runner';
import type { Context } from '#platform/context';
import { deleteParts } from './import-parts.queries.ts';
import {
  assertLeaseHeld,
  claimImport,
  endWork,
  type ImportWork,
  isInState,
  LeaseLostError,
  ProgressLostError,
  releaseLease,
  StarterLostAccessError,
} from './import-work.queries.ts';
import { type ImportReaders, readerOf } from './reader-of.ts';
import { StopRequestedError } from './stop-requested-error.ts';
import { workOnUndo } from './undo/work-on-undo.ts';
import { workOnImport } from './work-on-import.ts';

/** The longest pause in milliseconds between two searches for imports. It limits the delay after a lost wake-up. */
const pauseMillis = 15_000;

/** Milliseconds that a shutdown waits for the current chunk. An interrupted chunk is repeated later. */
const stopMillis = 5000;

/**
 * An import or an undo fails after this many attempts, so that other imports can run. An attempt that ended with its
 * process counts, a clean stop does not. Each stored chunk resets the count, except in a dry run, which starts over.
 */
const mostAttempts = 5;

/** `stop` waits until the current chunk is written, but at most `stopMillis`. */
export type ImportWorker = JobRunner;

/**
 * Runs the imports that wait in the database, one at a time in the whole clinic. Any number of processes share the
 * work. `context` has a separate connection pool, so that requests never wait for a connection of an import.
 */
export function createImportWorker(context: Context, readers: ImportReaders): ImportWorker {
  const { db, clock, log, disk, tracing } = context;
  return createJobRunner<ImportWork>({
    what: 'working on an import',
    tracing,
    lanes: 1,
    longestPauseMillis: pauseMillis,
    stopMillis,
    mayWork: () => !disk.isShort(),
    claim: () => claimImport(db, { heldBy: randomUUID(), now: clock.now() }),
    run: async (work, isBrokenOff) => {
      try {
        // The earlier attempts ended with their process, so none of them marked the import as failed.
        if (work.attempts > mostAttempts) throw new Error('each attempt ended its process');
        const workOn = work.state === 'undoing' ? workOnUndo : workOnImport;
        await workOn(work, { context, reader: readerOf(readers, work.kind), isBrokenOff });
      } catch (error) {
        await endBadly(context, work, error);
      }
    },
    onFailure: (err) => log.warn({ err }, 'interrupted an import'),
  });
}

/**
 * Releases an import that was interrupted, or whose progress a database crash undid. Stops it if its admin lost access.
 * Marks it as failed if the file cannot be read. Other errors are retried when the lease ends, up to `mostAttempts`
 * times.
 */
async function endBadly(context: Context, work: ImportWork, error: unknown): Promise<void> {
  if (error instanceof LeaseLostError) return;
  if (error instanceof StopRequestedError || error instanceof ProgressLostError) {
    return releaseLease(context.db, work, { isCleanStop: error instanceof StopRequestedError });
  }
  if (work.state === 'undoing') return endUndoBadly(context, work, error);
  if (error instanceof StarterLostAccessError) {
    return failImport(context, work, {
      state: 'stopped',
      failure: ordererLeft,
      reason: 'account_disabled',
    });
  }
  if (error instanceof AppError && error.code === 'import_unreadable') {
    return endUnreadable(context, work, error);
  }
  if (work.attempts < mostAttempts) throw error;
  context.log.error({ err: error, importId: work.id }, 'gave up an import');
  await failImport(context, work, { state: 'failed', failure: givenUp, reason: 'internal_error' });
}

/** Marks an import as failed because of its file. A file that was discarded with its import looks empty too. */
async function endUnreadable(context: Context, work: ImportWork, { code, message }: AppError): Promise<void> {
  if (!(await isInState(context.db, work))) return;
  await failImport(context, work, { state: 'failed', failure: message, reason: code });
}

const ordererLeft =
  'Stopped, because the admin who started it no longer has access. Everything imported so far stays.';

const givenUp =
  'The import failed. The server’s log has the reason. Lines imported so far stay. Import the same file again to add the others.';

/**
 * Ends an undo whose admin lost access, or that failed too often. Rethrows any other error. Admins can start the undo
 * again for the remaining records.
 */
async function endUndoBadly(context: Context, work: ImportWork, error: unknown): Promise<void> {
  if (error instanceof StarterLostAccessError) {
    return failImport(context, work, { state: 'undone', failure: undoerLeft, reason: 'account_disabled' });
  }
  if (work.attempts < mostAttempts) throw error;
  context.log.error({ err: error, importId: work.id }, 'gave up undoing an import');
  await failImport(context, work, { state: 'undone', failure: undoGivenUp, reason: 'internal_error' });
}

const undoerLeft =
  'The undo was stopped, because the admin who started it no longer has access. Start the undo again for the rest.';
const undoGivenUp =
  'The undo failed before it was complete. The server’s log has the reason. Start the undo again for the rest.';

const endActions = {
  checking: 'import.checked',
  importing: 'import.finished',
  undoing: 'import.undone',
} as const;

/** Ends an import that cannot continue. `failure` is shown to admins. */
async function failImport(
  { db, clock }: Context,
  work: ImportWork,
  { state, failure, reason }: { state: 'stopped' | 'failed' | 'undone'; failure: string; reason: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await assertLeaseHeld(tx, work);
    await deleteParts(tx, work.id);
    await endWork(tx, work, { state, failure, now: clock.now() });
    await recordAudit(tx, work.actor, {
      action: endActions[work.state],
      outcome: 'failed',
      reason,
      object: { type: 'import', id: work.id },
      details: { kind: work.kind },
    });
  });
}
