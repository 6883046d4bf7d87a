import { LRUCache } from 'lru-cache';

/** Reads of one page in a second, before views are shared. No practice has as many visitors. */
const calmReads = 10;
const sharedMillis = 1000;

type Reads<View> = { since: number; count: number; shared: Promise<View> | null };

type Readers<View> = {
  /** Reads the part of the page that the caller asked for. */
  read: () => Promise<View>;
  /** Reads the whole page, for all callers of the same second, whichever part they asked for. */
  readToShare: () => Promise<View>;
};

/** Returns a view of a page that many callers share, at most a second old, if many look at the page; else one of their own. */
export type ShareView<View> = (page: string, readers: Readers<View>) => Promise<View>;

/**
 * Bounds the cost of a flood of views. A time that a shared view still shows may just have been taken, as with any view that
 * a person has looked at for a second.
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
