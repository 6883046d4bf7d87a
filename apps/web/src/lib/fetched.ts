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

/** A component whose code is fetched when it is first shown, within `Fetching`. */
export function fetched<Props>(fetchPart: () => Promise<ComponentType<Props>>) {
  return lazy(() => {
    const fetching = fetchPart().then((part) => ({ default: part }));
    // A step later than React itself hears of it. What could not be fetched is the boundary's matter.
    fetching.then(() => queueMicrotask(tellArrival)).catch(() => undefined);
    return fetching;
  });
}

type Props = { placeholder: ReactNode; children: ReactNode };

/**
 * Shows what is fetched as soon as it is there. React by itself leaves each placeholder standing for 0.3 s, and opening
 * a screen has two of them; a rendering of our own is not held back.
 */
export function Fetching({ placeholder, children }: Props) {
  useSyncExternalStore(watchArrivals, () => arrivals);
  return createElement(Suspense, { fallback: placeholder }, children);
}
