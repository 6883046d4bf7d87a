import { apiBase } from '@anteroom/contract/api';
import { getClinic } from '@anteroom/contract/clinic';
import { backOff } from './back-off.ts';
import { pause } from './pause.ts';
import { whenShown } from './when-shown.ts';

/** Since when nothing answers, or null. */
let lostSince: number | null = null;
let looking: Promise<void> | null = null;
let waiting = new AbortController();
const listeners = new Set<() => void>();

const longestLookMillis = 5_000;
/** From here on the waits between two looks, of 4 to 8 seconds, grow no more: somebody is waiting for it. */
const lastGrowingWait = 4;

export function connectionLostSince(): number | null {
  return lostSince;
}

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back each time that the server answers again. */
export function onConnectionBack(back: () => void): () => void {
  let wasLost = false;
  return subscribeToConnection(() => {
    if (wasLost && lostSince === null) back();
    wasLost = lostSince !== null;
  });
}

/** An answer came, whatever it says. */
export function noteAnswer(): void {
  changeTo(null);
}

/**
 * No answer came. One may have been slow alone: whether the connection is lost is seen by asking for something small,
 * again and again until there is an answer; a page that nobody sees asks for nothing.
 */
export function noteSilence(): void {
  void untilServerIsThere();
}

/** Looks whether it is there, and until it is. */
export function untilServerIsThere(): Promise<void> {
  looking ??= lookUntilBack(Date.now());
  return looking;
}

/** A proxy before the server says that there is none behind it; our own refusals are JSON. */
export function isOfServer({ status, headers }: Response): boolean {
  return status < 502 || status > 504 || (headers.get('content-type') ?? '').startsWith('application/json');
}

/** The browser's word is taken for a reason to look, no more: many a device is wrong about it. */
export function watchConnection(): void {
  window.addEventListener('offline', noteSilence);
  window.addEventListener('online', () => waiting.abort());
}

async function lookUntilBack(since: number): Promise<void> {
  await whenShown();
  for (let attempt = 1; !(await isServerThere()); attempt += 1) {
    // A server that is being replaced is back within a second, and not worth a word.
    if (attempt > 1 || navigator.onLine === false) changeTo(lostSince ?? since);
    waiting = new AbortController();
    await pause(backOff(Math.min(attempt, lastGrowingWait)), waiting.signal);
    await whenShown();
  }
  // That it is back lets everything be asked anew: not before somebody sees it.
  await whenShown();
  looking = null;
  changeTo(null);
}

export async function isServerThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(longestLookMillis);
    return isOfServer(
      await fetch(`${apiBase}${getClinic.path}`, { signal, cache: 'no-store', credentials: 'omit' }),
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
