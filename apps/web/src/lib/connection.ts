import { buildPath } from '@anteroom/client/build-request';
import { getClinic } from '@anteroom/contract/clinic';
import { useSyncExternalStore } from 'react';
import { backOff, pause } from './back-off.ts';

/** When the connection was lost, in milliseconds. Null while it works. */
let lostSince: number | null = null;
let looking: Promise<void> | null = null;
let waiting = new AbortController();
const listeners = new Set<() => void>();

const longestLookMillis = 5_000;
/** The attempt after which the delay (4 to 8 s) stops growing, because a user is waiting. */
const lastGrowingWait = 4;

export function connectionLostSince(): number | null {
  return lostSince;
}

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Registers a function that runs each time the server becomes reachable again. Returns a function that removes it. */
export function onConnectionBack(back: () => void): () => void {
  let wasLost = false;
  return subscribeToConnection(() => {
    if (wasLost && lostSince === null) back();
    wasLost = lostSince !== null;
  });
}

/** Records that a response arrived, with any status. */
export function noteAnswer(): void {
  changeTo(null);
}

/**
 * Records that a response is missing. The response may only be slow, so this sends a small request again and again
 * until one succeeds. Pauses while the page is hidden.
 */
export function noteSilence(): void {
  void untilServerIsThere();
}

export function untilServerIsThere(): Promise<void> {
  looking ??= lookUntilBack(Date.now());
  return looking;
}

/**
 * Returns whether the response comes from the server itself. A proxy whose server is down responds with 502 to 504, but
 * not with JSON.
 */
export function isOfServer({ status, headers }: Response): boolean {
  return status < 502 || status > 504 || (headers.get('content-type') ?? '').startsWith('application/json');
}

/**
 * Watches the browser's online and offline events. They only trigger a check, because many devices report them wrongly.
 */
export function watchConnection(): void {
  window.addEventListener('offline', noteSilence);
  window.addEventListener('online', () => waiting.abort());
}

async function lookUntilBack(since: number): Promise<void> {
  await whenShown();
  for (let attempt = 1; !(await isServerThere()); attempt += 1) {
    // Do not report a loss after the first failed attempt, because a restarting server returns within a second.
    if (attempt > 1 || navigator.onLine === false) changeTo(lostSince ?? since);
    waiting = new AbortController();
    await pause(backOff(Math.min(attempt, lastGrowingWait)), waiting.signal);
    await whenShown();
  }
  // The return of the connection makes the app refetch everything, so wait until the page is visible.
  await whenShown();
  looking = null;
  changeTo(null);
}

export async function isServerThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(longestLookMillis);
    return isOfServer(
      await fetch(buildPath(getClinic, {}), { signal, cache: 'no-store', credentials: 'omit' }),
    );
  } catch {
    return false;
  }
}

function changeTo(since: number | null): void {
  if (lostSince === since) return;
  lostSince = since;
  for (const listener of listeners) listener();
}

/** Resolves once the page is visible. */
async function whenShown(): Promise<void> {
  while (document.visibilityState !== 'visible')
    await new Promise((changed) => document.addEventListener('visibilitychange', changed, { once: true }));
}

export function useConnectionLostSince(): number | null {
  return useSyncExternalStore(subscribeToConnection, connectionLostSince);
}
