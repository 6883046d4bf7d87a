import { setTimeout as wait } from 'node:timers/promises';

/** What one write asked for. A booking carries its marker as its reason, so that it is found again. */
export type Deed = 'book' | 'callNext' | 'skip';

export type Entry = {
  marker: string;
  deed: Deed;
  /** By the run's own clock, in milliseconds. */
  sentAt: number;
  answeredAt: number;
  /** 0: the connection broke or the patience ended, so nobody knows what became of it. */
  status: number;
  retryAfter: string | null;
  /** How often it was sent, each time with the same key. */
  times: number;
  /** Why there was no answer. */
  failure: string | null;
  /** The appointment that was booked, called or skipped, where it was acknowledged. */
  appointment: string | null;
};

/** Each acknowledged write, noted before the next is sent; afterwards it is compared with the database. */
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

/** The longest time without an acknowledged write, of those that hold or follow the given moment. */
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

/** When the first write after this moment was acknowledged; never: infinity. */
export function firstAcknowledgedAfter({ entries }: Ledger, from: number): number {
  const later = entries.filter((entry) => isAcknowledged(entry) && entry.answeredAt > from);
  return Math.min(...later.map(({ answeredAt }) => answeredAt));
}

const recovery = { patienceMillis: 30_000, afterMillis: 2000 };

/** Waits for a write that was sent and acknowledged after this moment, and a little longer: the trouble may come back. */
export async function untilWritten({ entries }: Ledger, from: number, signal: AbortSignal): Promise<void> {
  const isOver = () => entries.some((entry) => isAcknowledged(entry) && entry.sentAt > from);
  while (!isOver() && performance.now() - from < recovery.patienceMillis) {
    await wait(50, undefined, { signal });
  }
  await wait(recovery.afterMillis, undefined, { signal });
}
