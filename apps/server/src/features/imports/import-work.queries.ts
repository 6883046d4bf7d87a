import type { ImportKind } from '@anteroom/contract/import-fields';
import type { ImportOptions } from '@anteroom/contract/imports';
import { sql } from 'kysely';
import type { Actor } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { notify } from '#platform/db/notifications/notify';
import { pipeline } from '#platform/db/pipeline/pipeline';

/** The channel that announces imports waiting for work. */
export const importWaitingChannel = 'import_waiting';

export const wakeImportWorkers = (tx: Tx) => notify(tx, importWaitingChannel, null);

/** Milliseconds without progress after which another process takes the import over. */
const leaseMillis = 30_000;

export type ImportWork = {
  id: number;
  kind: ImportKind;
  state: 'checking' | 'importing' | 'undoing';
  options: ImportOptions;
  lineCount: number | null;
  /** The number of lines read so far. After a crash the import continues there. */
  linesRead: number;
  attempts: number;
  heldBy: string;
  actor: Actor;
};

type Claim = { heldBy: string; now: Date };

/** SQL condition: an import is waiting, and no process is working on an import. */
const oneIsDue = (now: Date) => sql<boolean>`
  exists (select from imports where ${isUnderWay}) and not exists (
    select from imports where ${isUnderWay} and leased_until > ${now}
  )`;

const isUnderWay = sql`state in ('checking', 'importing', 'undoing')`;

/** Returns whether `claimImport` would find an import. Takes no lock. */
export async function isImportDue(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`select ${oneIsDue(now)} as "isDue"`.execute(db);
  return rows[0]?.isDue ?? false;
}

/** Claims the import that has waited longest. Returns null if none waits, or another process is working on one. */
export function claimImport(db: Db, { heldBy, now }: Claim): Promise<ImportWork | null> {
  return db.transaction().execute(async (tx) => {
    // The lock ensures that only one import runs in the whole clinic, even if two processes check at once.
    await sql`select pg_advisory_xact_lock(hashtext('imports'))`.execute(tx);
    // The state and the lease are compared twice: after a wait for the row's lock, PostgreSQL does not repeat the
    // subqueries. Meanwhile the import may have been stopped or discarded, or its slow process may have extended the
    // lease.
    // The previous release stored actors without `hiddenSections`, so add an empty list.
    const { rows } = await sql<Omit<ImportWork, 'heldBy'>>`
      update imports set held_by = ${heldBy}, leased_until = ${leaseEnd(now)}, attempts = attempts + 1
      where id = (select id from imports where ${isUnderWay} order by changed_at, id limit 1)
        and ${isUnderWay} and (leased_until is null or leased_until <= ${now}) and ${oneIsDue(now)}
      returning id, kind, state, options, line_count as "lineCount", lines_read as "linesRead", attempts,
        '{"hiddenSections": []}'::jsonb || ordered_by as actor
    `.execute(tx);
    const [work] = rows;
    return work ? { ...work, heldBy } : null;
  });
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + leaseMillis);
}

/** Thrown when another process has taken the import over, or when the import was discarded. */
export class LeaseLostError extends Error {}

type Change = {
  lineCount?: number;
  linesRead: number;
  accepted: number;
  refused: number;
  alreadyThere: number;
  emptiedCells: number;
};

/** Takes the import's lock, and throws if this process lost its lease. Call it before any decision. */
export async function assertLeaseHeld(tx: Tx, { id, heldBy, state }: ImportWork): Promise<void> {
  const row = await tx
    .selectFrom('imports')
    .select('id')
    .where('id', '=', id)
    .where('held_by', '=', heldBy)
    .where('state', '=', state)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new LeaseLostError();
}

/**
 * Returns whether the import still has the state in which this process claimed it, even if another process has taken it
 * over.
 */
export async function isInState(db: Db, { id, state }: ImportWork): Promise<boolean> {
  const row = await db
    .selectFrom('imports')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return row !== undefined;
}

/** Thrown when a crash of the database undid progress that was committed but not on its disk yet. */
export class ProgressLostError extends Error {}

type Progress = { linesRead: number; accepted: number; refused: number; alreadyThere: number };

/**
 * Throws if the stored progress is not what this process stored last. Call it after taking the import's lock. Does not
 * check a dry run: it starts over, while the stored progress is that of an earlier dry run.
 */
export async function assertProgress(tx: Tx, { id, state }: ImportWork, known: Progress): Promise<void> {
  if (state === 'checking') return;
  const stored = await tx
    .selectFrom('imports')
    .select(['lines_read as linesRead', 'accepted', 'refused', 'already_there as alreadyThere'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const keys = ['linesRead', 'accepted', 'refused', 'alreadyThere'] as const;
  if (keys.some((key) => stored[key] !== known[key])) throw new ProgressLostError();
}

/** Thrown when the admin who started the import has lost access. */
export class StarterLostAccessError extends Error {}

/**
 * Like `assertLeaseHeld`, but also throws if the admin who started the import was disabled or is no longer an admin.
 */
export async function assertMayContinue(tx: Tx, work: ImportWork): Promise<void> {
  await pipeline([assertLeaseHeld(tx, work), assertStarterHasAccess(tx, work)]);
}

async function assertStarterHasAccess(tx: Tx, { actor }: ImportWork): Promise<void> {
  const orderer = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', actor.userId)
    .where('is_enabled', '=', true)
    .where('role', '=', 'admin')
    .executeTakeFirst();
  if (!orderer) throw new StarterLostAccessError();
}

export async function writeProgress(
  tx: Db | Tx,
  { id, heldBy, state }: ImportWork,
  { lineCount, ...done }: Change,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({
      lines_done: done.accepted + done.refused + done.alreadyThere,
      lines_read: done.linesRead,
      accepted: done.accepted,
      refused: done.refused,
      already_there: done.alreadyThere,
      emptied_cells: done.emptiedCells,
      ...(lineCount === undefined ? {} : { line_count: lineCount }),
      // A failed dry run starts over, so its progress does not reset the attempts.
      ...(state === 'importing' ? { attempts: 0 } : {}),
      leased_until: leaseEnd(now),
    })
    .where('id', '=', id)
    .where('held_by', '=', heldBy)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new LeaseLostError();
}

/** Counts the records that an undo removed, and extends the lease. */
export async function writeRemoved(
  tx: Tx,
  { id, heldBy }: ImportWork,
  count: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('imports')
    .set({
      removed_by_undo: sql`removed_by_undo + ${count}::integer`,
      attempts: 0,
      leased_until: leaseEnd(now),
    })
    .where('id', '=', id)
    .where('held_by', '=', heldBy)
    .execute();
}

export async function readRemoved(tx: Tx, { id }: ImportWork): Promise<number> {
  const { removed } = await tx
    .selectFrom('imports')
    .select('removed_by_undo as removed')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return removed ?? 0;
}

type End = { state: 'checked' | 'done' | 'stopped' | 'failed' | 'undone'; failure?: string; now: Date };

export async function endWork(tx: Tx, { id }: ImportWork, { state, failure, now }: End): Promise<void> {
  await tx
    .updateTable('imports')
    .set({ state, failure: failure ?? null, leased_until: null, held_by: null, changed_at: now })
    .set(state === 'checked' ? {} : { finished_at: now })
    .where('id', '=', id)
    .execute();
}

/** Releases the lease, so that any process can continue. A clean stop does not count as an attempt. */
export async function releaseLease(
  db: Db,
  { id, heldBy }: ImportWork,
  { isCleanStop }: { isCleanStop: boolean },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ leased_until: null, held_by: null })
    .$if(isCleanStop, (work) => work.set({ attempts: sql`greatest(attempts - 1, 0)` }))
    .where('id', '=', id)
    .where('held_by', '=', heldBy)
    .execute();
}

/** Returns the counts of an import. Throws if it was discarded after it was claimed. */
export async function readCounts(tx: Tx, { id }: ImportWork) {
  const counts = await tx
    .selectFrom('imports')
    .select(['accepted', 'refused', 'already_there as alreadyThere', 'emptied_cells as emptiedCells'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!counts) throw new LeaseLostError();
  return counts;
}
