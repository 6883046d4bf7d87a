import { useEffect, useEffectEvent, useState } from 'react';
import { isServerThere, untilServerIsThere } from './connection.ts';

/** Why code of the app could not be loaded. `gone`: the server is reachable but does not have the file. */
type MissingPart = 'unknown' | 'no_connection' | 'updated' | 'gone';

/** A page younger than this already has the current version, so reloading it would only loop. */
const youngMillis = { opened: 10_000, reloaded: 60_000 };

/**
 * Finds out why code is missing. Without a connection, calls `onBack` once it returns. Otherwise the server probably
 * has a new version, and the page reloads; if the version is the same, at most once.
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

/** Some browsers remember that a file could not be loaded. Only a reload makes them request it again. */
let isForgottenByReload = false;

/** Resolves when the code can be requested again. Never resolves if that would not help. */
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

/** Messages for code of the app that could not be loaded, by cause. */
export const missingPartMessages = {
  unknown: 'One moment, please.',
  no_connection: 'No connection. This opens automatically when you’re back online.',
  updated: 'Anteroom has been updated. One moment, please.',
  gone: 'Something’s missing on the server. Reload the page in a minute.',
} as const satisfies Record<MissingPart, string>;
