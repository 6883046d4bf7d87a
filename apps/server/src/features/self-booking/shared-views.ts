import { LRUCache } from 'lru-cache';

/** Reads of one page in a second, before views are shared. No practice has as many visitors. */
const calmReads = 10;
const sharedMillis = 1000;

type Reads<View> = { since: number; count: number; view: Promise<View> };

/** Returns the newest view of a page, at most a second old, if many callers look at the page; else reads it. */
export type ShareView<View> = (key: string, read: () => Promise<View>) => Promise<View>;

/**
 * Bounds the cost of a flood of views. A time that a shared view still shows may just have been taken, as with any view that
 * a person has looked at for a second.
 */
export function createSharedViews<View>(): ShareView<View> {
  const pages = new LRUCache<string, Reads<View>>({ max: 1000 });
  return (key, read) => {
    const now = performance.now();
    const last = pages.get(key);
    const isSameSecond = last !== undefined && now - last.since < sharedMillis;
    if (isSameSecond && last.count >= calmReads) return last.view;
    const view = read();
    pages.set(key, {
      since: isSameSecond ? last.since : now,
      count: isSameSecond ? last.count + 1 : 1,
      view,
    });
    view.catch(() => pages.delete(key));
    return view;
  };
}
