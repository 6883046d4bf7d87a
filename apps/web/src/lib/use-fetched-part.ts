import { useEffect, useState, useSyncExternalStore } from 'react';

type FetchPart<Part> = () => Promise<Part>;

/** Loaded code by loader. Components shown a second time need no wait. */
const arrived = new WeakMap<FetchPart<unknown>, unknown>();
const watchers = new Set<() => void>();

function watchArrivals(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Starts loading code before it is needed. If this fails, it loads again on first use. */
export function prefetchPart(fetchPart: FetchPart<unknown>): void {
  void keep(fetchPart).catch(() => undefined);
}

/** Loads code on first use. `fetchPart` must be the same function on every render. */
export function useFetchedPart<Part>(fetchPart: FetchPart<Part>) {
  const part = useSyncExternalStore(watchArrivals, () => (arrived.get(fetchPart) ?? null) as Part | null);
  const [attempt, setAttempt] = useState({ number: 1, hasFailed: false });
  const { number, hasFailed } = attempt;
  useEffect(() => {
    let isLeft = false;
    keep(fetchPart).catch(() => {
      if (!isLeft) setAttempt({ number, hasFailed: true });
    });
    return () => {
      isLeft = true;
    };
  }, [fetchPart, number]);
  return { part, hasFailed, retry: () => setAttempt({ number: number + 1, hasFailed: false }) };
}

async function keep(fetchPart: FetchPart<unknown>): Promise<void> {
  if (arrived.has(fetchPart)) return;
  arrived.set(fetchPart, await fetchPart());
  for (const watcher of watchers) watcher();
}
