import { currentSession, subscribeToSession } from './session-store.ts';

type CachedResponse = { etag: string; answer: unknown };

/** The number of cached URLs. A client with several open screens polls about this many. */
const maxEntries = 40;

let cache = new Map<string, CachedResponse>();
let cacheOwner: number | undefined;

/** Empty the cache when the session ends or changes to another user. */
subscribeToSession(() => {
  const userId = currentSession().user?.id;
  if (userId !== cacheOwner) cache = new Map();
  cacheOwner = userId;
});

/**
 * Returns the cached responses of polled routes, which are stored only in memory. A request keeps the map that it
 * received. A response that arrives after the end of the session is therefore stored in a map that is no longer read.
 */
export function etagCache(): Map<string, CachedResponse> {
  return cache;
}

/** Stores the newest response for a URL. If the cache is full, evicts the one that was stored longest ago. */
export function cacheResponse(
  answers: Map<string, CachedResponse>,
  url: string,
  newest: CachedResponse,
): void {
  answers.delete(url);
  answers.set(url, newest);
  const oldest = answers.keys().next();
  if (answers.size > maxEntries && !oldest.done) answers.delete(oldest.value);
}
