import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';

/** Recognizes the browsers' error messages for a module that failed to load. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && /import|module|preload CSS/i.test(error.message);
}

let arrivals = 0;
const watchers = new Set<() => void>();

function watchArrivals(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

function tellArrival(): void {
  arrivals += 1;
  for (const watcher of watchers) watcher();
}

/** Returns a component whose code loads on first use. Must be rendered inside `LazyBoundary`. */
export function lazyComponent<Props>(fetchPart: () => Promise<ComponentType<Props>>) {
  return lazy(() => {
    const fetching = fetchPart().then((part) => ({ default: part }));
    // Run one microtask after React's own handler. The error boundary handles a failed load, so ignore it here.
    fetching.then(() => queueMicrotask(tellArrival)).catch(() => undefined);
    return fetching;
  });
}

type Props = { placeholder: ReactNode; children: ReactNode };

/**
 * Shows a lazy component as soon as its code has loaded. React's own Suspense shows every placeholder for at least 0.3
 * s, and opening a screen involves two of them. React does not delay a render that a change of state requests, so this
 * changes a state. The render is a transition in small steps, so that a slow phone stays responsive.
 */
export function LazyBoundary({ placeholder, children }: Props) {
  const [, setShown] = useState(arrivals);
  useEffect(() => {
    const show = () => startTransition(() => setShown(arrivals));
    show();
    return watchArrivals(show);
  }, []);
  return createElement(Suspense, { fallback: placeholder }, children);
}

type FetchPart<Part> = () => Promise<Part>;

/** The loaded code, by the function that loads it. A component that is shown again does not have to wait. */
const loadedParts = new WeakMap<FetchPart<unknown>, unknown>();
const partWatchers = new Set<() => void>();

function watchParts(watcher: () => void): () => void {
  partWatchers.add(watcher);
  return () => partWatchers.delete(watcher);
}

/** Starts loading code before it is needed. If loading fails, the code loads again on first use. */
export function prefetchPart(fetchPart: FetchPart<unknown>): void {
  void keepPart(fetchPart).catch(() => undefined);
}

/** Loads code on first use. `fetchPart` must be the same function on every render. */
export function useFetchedPart<Part>(fetchPart: FetchPart<Part>) {
  const part = useSyncExternalStore(watchParts, () => (loadedParts.get(fetchPart) ?? null) as Part | null);
  const [attempt, setAttempt] = useState({ number: 1, hasFailed: false });
  const { number, hasFailed } = attempt;
  useEffect(() => {
    let isLeft = false;
    keepPart(fetchPart).catch(() => {
      if (!isLeft) setAttempt({ number, hasFailed: true });
    });
    return () => {
      isLeft = true;
    };
  }, [fetchPart, number]);
  return { part, hasFailed, retry: () => setAttempt({ number: number + 1, hasFailed: false }) };
}

async function keepPart(fetchPart: FetchPart<unknown>): Promise<void> {
  if (loadedParts.has(fetchPart)) return;
  loadedParts.set(fetchPart, await fetchPart());
  for (const watcher of partWatchers) watcher();
}
