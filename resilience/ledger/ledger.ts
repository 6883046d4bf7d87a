import { setTimeout as wait } from 'node:timers/promises';

/** The type of a write. The reason of a booking contains a marker, so that the booking can be found again. */
export type Operation = 'book' | 'callNext' | 'skip';

export type Entry = {
  marker: string;
  operation: Operation;
  /** When the write was sent, in milliseconds since the start of the run. */
  sentAt: number;
  answeredAt: number;
  /** The HTTP status. 0 if the connection broke or timed out, so that the outcome is unknown. */
  status: number;
  retryAfter: string | null;
  /** Number of attempts, all with the same idempotency key. */
  times: number;
  /** Why there was no response. */
  failure: string | null;
  /** The appointment that was booked, called or skipped, if the server acknowledged the write. */
  appointment: string | null;
};

/** Records each write before the next one is sent. At the end, the record is compared with the database. */
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
 * Returns the longest time without an acknowledged write that includes or follows the given moment, in milliseconds.
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

/** Returns when the first write after this moment was acknowledged, or infinity if none was. */
export function firstAcknowledgedAfter({ entries }: Ledger, from: number): number {
  const later = entries.filter((entry) => isAcknowledged(entry) && entry.answeredAt > from);
  return Math.min(...later.map(({ answeredAt }) => answeredAt));
}

const recovery = { patienceMillis: 30_000, afterMillis: 2000 };

/**
 * Waits for a write that is sent and acknowledged after this moment. Then waits a little longer, in case the fault
 * returns.
 */
export async function untilWritten({ entries }: Ledger, from: number, signal: AbortSignal): Promise<void> {
  const isOver = () => entries.some((entry) => isAcknowledged(entry) && entry.sentAt > from);
  while (!isOver() && performance.now() - from < recovery.patienceMillis) {
    await wait(50, undefined, { signal });
  }
  await wait(recovery.afterMillis, undefined, { signal });
}
