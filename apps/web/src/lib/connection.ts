import { buildPath } from '@anteroom/client/build-request';
import { getClinic } from '@anteroom/contract/clinic';
import { useSyncExternalStore } from 'react';
import { backOff, pause } from './back-off.ts';

/** The time at which the connection was lost, in milliseconds. Null while the connection works. */
let lostSince: number | null = null;
let looking: Promise<void> | null = null;
let waiting = new AbortController();
const listeners = new Set<() => void>();

const longestLookMillis = 5_000;
/**
 * The number of attempts after which the delay between checks stops growing, at 4 to 8 s. It stays short because a user
 * is waiting.
 */
const lastGrowingWait = 4;

export function connectionLostSince(): number | null {
  return lostSince;
}

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Registers a function that runs on each reconnect to the server. Returns a function that unregisters it. */
export function onConnectionBack(back: () => void): () => void {
  let wasLost = false;
  return subscribeToConnection(() => {
    if (wasLost && lostSince === null) back();
    wasLost = lostSince !== null;
  });
}

/** Records that the server responded, with any status. */
export function noteAnswer(): void {
  changeTo(null);
}

/**
 * Records that a response is missing. The server may only be slow, so this repeats a small request until one succeeds.
 * Pauses while the page is hidden.
 */
export function noteSilence(): void {
  void untilServerIsThere();
}

export function untilServerIsThere(): Promise<void> {
  looking ??= lookUntilBack(Date.now());
  return looking;
}

/**
 * Returns whether a response comes from the server itself. If the server behind a proxy is down, the proxy responds
 * with a status from 502 to 504 and no JSON.
 */
export function isOfServer({ status, headers }: Response): boolean {
  return status < 502 || status > 504 || (headers.get('content-type') ?? '').startsWith('application/json');
}

/**
 * Watches the browser's online and offline events. They only trigger a check, because many devices send them at the
 * wrong time.
 */
export function watchConnection(): void {
  window.addEventListener('offline', noteSilence);
  window.addEventListener('online', () => waiting.abort());
}

async function lookUntilBack(since: number): Promise<void> {
  await whenShown();
  for (let attempt = 1; !(await isServerThere()); attempt += 1) {
    // Do not report a lost connection after the first failed attempt, because a restarting server is back within a
    // second. If the browser knows that it is offline, report it at once.
    if (attempt > 1 || navigator.onLine === false) changeTo(lostSince ?? since);
    waiting = new AbortController();
    await pause(backOff(Math.min(attempt, lastGrowingWait)), waiting.signal);
    await whenShown();
  }
  // Wait until the page is visible, because the app refetches everything on reconnect.
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
