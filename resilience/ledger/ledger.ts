import { setTimeout as wait } from 'node:timers/promises';

/** The kind of a write. A booking contains a marker in its reason, so that it can be found in the database. */
export type Operation = 'book' | 'callNext' | 'skip';

export type Entry = {
  marker: string;
  operation: Operation;
  /** The time at which the write was sent, in milliseconds since the start of this process. */
  sentAt: number;
  answeredAt: number;
  /** The HTTP status, or 0 if the connection broke or timed out, so that it is unknown whether the write succeeded. */
  status: number;
  retryAfter: string | null;
  /** The number of attempts, all of them with the same idempotency key. */
  times: number;
  /** The reason why there was no response, or null. */
  failure: string | null;
  /** The appointment that was booked, called or skipped, if the server has acknowledged the write. Otherwise null. */
  appointment: string | null;
};

/**
 * A list of all writes. A writer records each write before it sends its next one. At the end, the list is compared with
 * the database.
 */
export type Ledger = { entries: Entry[]; note(entry: Entry): void };

export function openLedger(): Ledger {
  const entries: Entry[] = [];
  return { entries, note: (entry) => void entries.push(entry) };
}

export function isAcknowledged({ status }: Entry): boolean {
  return status >= 200 && status < 300;
}

export function countByStatus({ entries }: Ledger): string {
  const counts = new Map<number, number>();
  for (const { status } of entries) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${count} × ${status === 0 ? 'no answer' : status}`)
    .join(', ');
}

/**
 * Returns the longest period without an acknowledged write, in milliseconds. Only considers periods that end after
 * `from`.
 */
export function longestGap({ entries }: Ledger, from: number): number {
  const times = entries
    .filter(isAcknowledged)
    .map(({ answeredAt }) => answeredAt)
    .toSorted((one, other) => one - other);
  const lastBefore = times.findLast((time) => time <= from) ?? from;
  const after = times.filter((time) => time > from);
  if (after.length === 0) return Number.POSITIVE_INFINITY;
  return Math.max(...after.map((time, place) => time - (after[place - 1] ?? lastBefore)));
}

/** Returns the time at which the first write after `from` was acknowledged, or infinity if none was. */
export function firstAcknowledgedAfter({ entries }: Ledger, from: number): number {
  const later = entries.filter((entry) => isAcknowledged(entry) && entry.answeredAt > from);
  return Math.min(...later.map(({ answeredAt }) => answeredAt));
}

const recovery = { patienceMillis: 30_000, afterMillis: 2000 };

/**
 * Waits for a write that is sent and acknowledged after `from`, until at most 30 seconds after `from`. Then waits a
 * little longer, in case the fault recurs.
 */
export async function untilWritten({ entries }: Ledger, from: number, signal: AbortSignal): Promise<void> {
  const isOver = () => entries.some((entry) => isAcknowledged(entry) && entry.sentAt > from);
  while (!isOver() && performance.now() - from < recovery.patienceMillis) {
    await wait(50, undefined, { signal });
  }
  await wait(recovery.afterMillis, undefined, { signal });
}
