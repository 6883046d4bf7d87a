import { sql } from 'kysely';
import type { Db } from './database.ts';
import { type RetentionRule, retentionRules } from './expired-rows.queries.ts';

/**
 * The number of rows that one statement deletes. Each statement is a transaction of its own, which is so short that
 * requests do not wait for it.
 */
const batch = 2000;

/** Counts the expired rows of a table only up to this number, so that a large backlog does not cause a long scan. */
const mostCounted = 10_000;

/** The result of a retention sweep for one kind of rows or files. */
export type Swept = { removed: number; overdue: number; hasFailed: boolean };

/**
 * Deletes all expired rows in batches. Returns the result for each table. Returns null if a stop was requested, because
 * the remaining rows are no backlog in this case. If `onFailure` is given, it receives the error of a table, and the
 * sweep continues with the other tables.
 */
export async function sweep(
  db: Db,
  now: Date,
  stopping?: AbortSignal,
  onFailure?: (error: unknown) => void,
): Promise<Record<string, Swept> | null> {
  const swept: Record<string, Swept> = {};
  for (const [table, rule] of Object.entries(retentionRules)) {
    const done: Swept = { removed: 0, overdue: 0, hasFailed: false };
    swept[table] = done;
    try {
      await deleteExpired(db, { table, rule, now, done }, stopping);
      if (stopping?.aborted) return null;
      done.overdue = await countExpired(db, rule, now);
    } catch (error) {
      if (!onFailure) throw error;
      done.hasFailed = true;
      onFailure(error);
    }
  }
  return swept;
}

/**
 * Runs a retention sweep. Returns null if a stop was requested, or if another process is already sweeping: two
 * concurrent sweeps would block each other and report each other's rows as overdue.
 */
export async function sweepAlone(...[db, ...rest]: Parameters<typeof sweep>): ReturnType<typeof sweep> {
  const lock = sql`hashtext('retention sweep')`;
  return db.connection().execute(async (one) => {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lock}) as taken`.execute(
      one,
    );
    if (!rows[0]?.taken) return null;
    try {
      return await sweep(db, ...rest);
    } finally {
      // Unlocking fails if the connection was lost. PostgreSQL has released the lock in that case, so ignore the error:
      // the sweep was successful.
      await sql`select pg_advisory_unlock(${lock})`.execute(one).catch(() => undefined);
    }
  });
}

type Batch = { table: string; rule: RetentionRule; now: Date };

/**
 * Deletes the expired rows of a table. Counts each batch when it is done, so that the total is correct even if a later
 * batch fails.
 */
async function deleteExpired(db: Db, { done, ...expired }: Batch & { done: Swept }, stopping?: AbortSignal) {
  for (let count = 1; count > 0 && !stopping?.aborted; done.removed += count) {
    count = await deleteBatch(db, expired);
  }
}

/** Deletes one batch of expired rows. Returns the number of deleted rows. */
async function deleteBatch(db: Db, { table, rule, now }: Batch): Promise<number> {
  const locked = rule.skipsLocked ? sql`for update skip locked` : sql``;
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${sql.ref(rule.key)} = any(array(
      ${rule.expired(now)} limit ${rule.batch ?? batch} ${locked}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

async function countExpired(db: Db, rule: RetentionRule, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${rule.expired(now)} limit ${mostCounted}) as expired`.execute(db);
  return rows[0]?.count ?? 0;
}
