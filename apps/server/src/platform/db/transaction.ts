import { setTimeout as wait } from 'node:timers/promises';
import { beginAndDo } from './begin.ts';
import type { Db, Tx } from './database.ts';

const maxAttempts = 3;

/**
 * SQLSTATEs of a serialization failure and a deadlock. PostgreSQL has rolled back the transaction, so a retry is safe.
 */
const retryable = new Set(['40001', '40P01']);

/** Thrown to run a transaction again with more locks, when the transaction finds that it needs them. */
export class LockedTooLittleError extends Error {
  override readonly name = 'LockedTooLittleError';
  readonly code = '40001';
}

/** Returns the five-character code of a PostgreSQL error, the code of a Node error such as ECONNREFUSED, or null. */
export function sqlState(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** Returns whether a statement failed because a unique index already has the value. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505';
}

/** Runs several reads on one database snapshot, so that their results are consistent. */
export function inSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return beginAndDo(db, 'start transaction isolation level repeatable read read only', read);
}

/**
 * Runs `work` in one transaction. Retries after a serialization failure or a deadlock, with at most three attempts in
 * all.
 */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return tryInTransaction(db, 'begin', work);
}

/**
 * Runs `work` in a transaction like `inTransaction`, but does not wait until the commit is on the disk (PostgreSQL's
 * asynchronous commit). A crash of a single database server can undo such transactions of the last 0.6 seconds, the
 * latest first. With synchronous replication and a stalled standby, a failover can undo more. Use this function only
 * for work that stores its progress in the same transactions and can continue from there. A normal commit waits until
 * these earlier commits are on the disk too.
 */
export function inAsyncTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return tryInTransaction(db, 'begin; set local synchronous_commit = off', work);
}

async function tryInTransaction<T>(
  db: Db,
  begin: string,
  work: (tx: Tx) => Promise<T>,
  attempt = 1,
): Promise<T> {
  try {
    return await beginAndDo(db, begin, work);
  } catch (error) {
    if (attempt >= maxAttempts || !retryable.has(sqlState(error) ?? '')) throw error;
    await wait(Math.random() * 20 * attempt);
    return tryInTransaction(db, begin, work, attempt + 1);
  }
}
