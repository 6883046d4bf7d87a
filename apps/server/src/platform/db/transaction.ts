import { setTimeout as wait } from 'node:timers/promises';
import { beginAndDo } from './begin.ts';
import type { Db, Tx } from './database.ts';

const maxAttempts = 3;

/** Two transactions in each other's way; nothing was done and doing it again is safe. */
const retryable = new Set(['40001', '40P01']);

/** The SQLSTATE of a database error, or null for any other. */
export function sqlState(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** Reads with several statements as of one moment, so that what belongs together agrees. */
export function atOneMoment<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return beginAndDo(db, 'start transaction isolation level repeatable read read only', read);
}

/** Runs `work` in one transaction, again (at most three times) where the database asked for it. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await beginAndDo(db, 'begin', work);
  } catch (error) {
    if (attempt >= maxAttempts || !retryable.has(sqlState(error) ?? '')) throw error;
    await wait(Math.random() * 20 * attempt);
    return inTransaction(db, work, attempt + 1);
  }
}
