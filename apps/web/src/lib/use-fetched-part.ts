import { useEffect, useState, useSyncExternalStore } from 'react';

type FetchPart<Part> = () => Promise<Part>;

/** What has been fetched by each of them: shown again, it is there at once. */
const arrived = new WeakMap<FetchPart<unknown>, unknown>();
const watchers = new Set<() => void>();

function watchArrivals(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Asks for code ahead of the moment in which somebody wants it. Where that fails, it is asked for again then. */
export function prefetchPart(fetchPart: FetchPart<unknown>): void {
  void keep(fetchPart).catch(() => undefined);
}

/** Code that is fetched when it is first shown. `fetchPart` is the same at each rendering. */
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
