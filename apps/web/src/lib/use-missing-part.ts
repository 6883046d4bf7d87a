import { useEffect, useEffectEvent, useState } from 'react';
import { isServerThere, untilServerIsThere } from './connection.ts';

/** Why code of the app could not be loaded. `gone` means that the server is reachable but does not have the file. */
type MissingPart = 'unknown' | 'no_connection' | 'updated' | 'gone';

/**
 * Milliseconds since the page was opened or reloaded. A younger page already has the current version, so another reload
 * would only loop.
 */
const youngMillis = { opened: 10_000, reloaded: 60_000 };

/**
 * Finds out why code could not be loaded. Without a connection, calls `onBack` when the connection returns. Otherwise
 * the server probably has a new version, and the page reloads; if the version is the same, it reloads at most once.
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
 * True after code could not be loaded without a connection. Some browsers remember the failure, and only a reload makes
 * them request the file again.
 */
let isForgottenByReload = false;

/**
 * Finds out the reason and reports it. Resolves when the code can be requested again. Never resolves if another request
 * would not help.
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

/** Returns whether the server's page now loads other script files than this one. */
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

/** The messages for code of the app that could not be loaded, by reason. */
export const missingPartMessages = {
  unknown: 'One moment, please.',
  no_connection: 'No connection. This opens automatically when you’re back online.',
  updated: 'Anteroom has been updated. One moment, please.',
  gone: 'Something’s missing on the server. Reload the page in a minute.',
} as const satisfies Record<MissingPart, string>;
