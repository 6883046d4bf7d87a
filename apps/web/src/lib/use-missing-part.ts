import { useEffect, useEffectEvent, useState } from 'react';
import { isServerThere, untilServerIsThere } from './connection.ts';

/** Why a chunk of the app's code failed to load. `gone`: the server is reachable but does not have the file. */
type MissingPart = 'unknown' | 'no_connection' | 'updated' | 'gone';

/**
 * Milliseconds since the page was opened or reloaded. A page younger than this already has the current version, so
 * another reload would only cause a loop.
 */
const youngMillis = { opened: 10_000, reloaded: 60_000 };

/**
 * Finds out why a chunk failed to load. Without a connection, calls `onBack` on reconnect. Otherwise the server
 * probably has a new version, so the page reloads, unless it was opened only a moment ago. After a reload, it reloads
 * again only if the server has other files by then.
 */
export function useMissingPart(onBack: () => void): MissingPart {
  const [why, setWhy] = useState<MissingPart>('unknown');
  const back = useEffectEvent(onBack);
  useEffect(() => {
    const left = new AbortController();
    const report = (found: MissingPart) => !left.signal.aborted && setWhy(found);
    void findOut(report).then(() => !left.signal.aborted && back());
    return () => left.abort();
  }, []);
  return why;
}

/**
 * True after a chunk failed to load without a connection. Some browsers remember the failure, and request the file
 * again only after a reload.
 */
let isForgottenByReload = false;

/**
 * Finds out why the chunk failed to load, and reports it. Resolves when a retry makes sense, and never resolves if a
 * retry cannot help.
 */
async function findOut(report: (why: MissingPart) => void): Promise<void> {
  if (!(await isServerThere())) {
    report('no_connection');
    isForgottenByReload = true;
    return untilServerIsThere();
  }
  const mayReload = await doesReloadingHelp();
  report(mayReload ? 'updated' : 'gone');
  if (mayReload) window.location.reload();
  return new Promise(() => undefined);
}

async function doesReloadingHelp(): Promise<boolean> {
  if (isForgottenByReload) return true;
  const youngest = wasReloaded() ? youngMillis.reloaded : youngMillis.opened;
  return performance.now() > youngest && (!wasReloaded() || (await isReplaced()));
}

/** Returns whether the server's current page refers to other script files than this page does. */
async function isReplaced(): Promise<boolean> {
  const scripts = [...document.querySelectorAll('script[type="module"][src]')];
  try {
    const page = await fetch('/', { cache: 'no-store', credentials: 'omit' });
    const text = await page.text();
    return page.ok && scripts.some((script) => !text.includes(script.getAttribute('src') ?? ''));
  } catch {
    return false;
  }
}

function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload';
}

/** The messages for a chunk that failed to load, by reason. */
export const missingPartMessages = {
  unknown: 'One moment, please.',
  no_connection: 'No connection. This opens automatically when you’re back online.',
  updated: 'Anteroom has been updated. One moment, please.',
  gone: 'Something’s missing on the server. Reload the page in a minute.',
} as const satisfies Record<MissingPart, string>;
