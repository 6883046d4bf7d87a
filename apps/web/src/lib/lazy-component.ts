import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useSyncExternalStore,
} from 'react';

let arrivals = 0;
const watchers = new Set<() => void>();

function watchArrivals(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function tellArrival(): void {
  arrivals += 1;
  for (const watcher of watchers) watcher();
}

/** Returns a component whose code loads on first use, within `LazyBoundary`. */
export function lazyComponent<Props>(fetchPart: () => Promise<ComponentType<Props>>) {
  return lazy(() => {
    const fetching = fetchPart().then((part) => ({ default: part }));
    // Run one microtask after React's own handler. The error boundary handles a failed load.
    fetching.then(() => queueMicrotask(tellArrival)).catch(() => undefined);
    return fetching;
  });
}

type Props = { placeholder: ReactNode; children: ReactNode };

/**
 * Shows a lazy component as soon as its code is there. React alone keeps every placeholder for at least 0.3 s, and
 * opening a screen has two of them; a render triggered from outside is not throttled.
 */
export function LazyBoundary({ placeholder, children }: Props) {
  useSyncExternalStore(watchArrivals, () => arrivals);
  return createElement(Suspense, { fallback: placeholder }, children);
}
