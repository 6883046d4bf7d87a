import { createDeadline, runWithDeadline, waitUntilDeadline } from '#platform/concurrency/request-deadline';
import type { Context } from '#platform/context';
import { databaseAnswers } from '#platform/db/connections/ping.queries';

/** `limited`: data can be read, but nothing can be saved. */
export type StatusWord = 'working' | 'limited' | 'down';
export type Status = {
  word: StatusWord;
  checkedAt: Date;
  /** The time of the last check in which the database responded. Null: none since this server started. */
  lastWorkingAt: Date | null;
};

/**
 * The server sends at most one status query within this time, in milliseconds, even if the database does not respond.
 */
const keptMillis = 5000;
const patienceMillis = 1000;

/**
 * Returns a function that all callers share. The function checks the database at most every five seconds, and responds
 * within a second.
 */
export function watchStatus(context: Pick<Context, 'db' | 'disk' | 'clock'>): () => Promise<Status> {
  let last: { status: Promise<Status>; askedAt: number } | null = null;
  let lastWorkingAt: Date | null = null;
  const ask = async (): Promise<Status> => {
    const checked = await check(context);
    if (checked.word !== 'down') lastWorkingAt = checked.checkedAt;
    return { ...checked, lastWorkingAt };
  };
  return () => {
    const now = performance.now();
    if (last === null || now - last.askedAt >= keptMillis) {
      last = { status: ask(), askedAt: now };
    }
    return last.status;
  };
}

async function check({
  db,
  disk,
  clock,
}: Pick<Context, 'db' | 'disk' | 'clock'>): Promise<Omit<Status, 'lastWorkingAt'>> {
  const checkedAt = clock.now();
  const answers = await runWithDeadline(createDeadline(patienceMillis), () =>
    waitUntilDeadline(databaseAnswers(db)),
  ).catch(() => false);
  if (!answers) return { word: 'down', checkedAt };
  return { word: disk.isShort() ? 'limited' : 'working', checkedAt };
}
