import { LRUCache } from 'lru-cache';

/**
 * The number of reads of one page in a second above which views are shared. Hardly any practice has as many visitors.
 */
const calmReads = 4;
const sharedMillis = 1000;

type Reads<View> = { since: number; count: number; shared: Promise<View> | null };

type Readers<View> = {
  /** Reads the part of the page that the caller asked for. */
  read: () => Promise<View>;
  /** Reads the whole page for all callers of the same second, regardless of the part that they requested. */
  readToShare: () => Promise<View>;
};

/** Returns a view of a page. If many callers view the page, they share one that is at most a second old. */
export type ShareView<View> = (page: string, readers: Readers<View>) => Promise<View>;

/**
 * Bounds the cost of a flood of views. A shared view may still show a time that was just taken, like any view that has
 * been on screen for a second.
 */
export function createSharedViews<View>(): ShareView<View> {
  const pages = new LRUCache<string, Reads<View>>({ max: 1000 });
  return (page, { read, readToShare }) => {
    const now = performance.now();
    const last = pages.get(page);
    const reads = last && now - last.since < sharedMillis ? last : { since: now, count: 0, shared: null };
    pages.set(page, reads);
    reads.count += 1;
    if (reads.count <= calmReads) return read();
    reads.shared ??= readToShare();
    reads.shared.catch(() => {
      reads.shared = null;
    });
    return reads.shared;
  };
}
