import { LRUCache } from 'lru-cache';
import { createSharedDeadline, type SharedDeadline } from '#platform/concurrency/request-deadline';
import { SharedBody } from '#platform/http/caching/shared-body';
import type { Seen } from './view-line.ts';

/** A response body shared by all callers who may see it, and the patients it shows. */
type SharedView<View> = { body: SharedBody<View>; patientIds: readonly number[] };
type CachedView<View> = { asOf: string; reading: Promise<SharedView<View>>; time: SharedDeadline };

/**
 * The maximum number of cached screens, only the newest version of each. A long queue takes a few hundred kilobytes and
 * changes with every call.
 */
const maxScreens = 100;

/**
 * Caches the view of each screen for callers with the same `asOf`. This key contains the minute, so an entry is valid
 * for a minute at most. It also contains the queue version, which changes whenever a screen of today or later changes.
 */
export function createViewCache<View>(): (
  screen: string,
  asOf: string,
  read: () => Promise<Seen<View>>,
) => Promise<SharedView<View>> {
  const cache = new LRUCache<string, CachedView<View>>({ max: maxScreens });
  return (screen, asOf, read) => {
    // `peek` does not count as a use, so the screen whose view is oldest is evicted first.
    const newest = cache.peek(screen);
    if (newest?.asOf === asOf) return newest.time.join(newest.reading);
    const time = createSharedDeadline();
    const reading = time.run(read).then(toShared);
    const begun = { asOf, reading, time };
    cache.set(screen, begun);
    reading.catch(() => {
      if (cache.peek(screen) === begun) cache.delete(screen);
    });
    return time.join(reading);
  };
}

export function toShared<View>({ view, patientIds }: Seen<View>): SharedView<View> {
  return { body: new SharedBody(view), patientIds };
}
