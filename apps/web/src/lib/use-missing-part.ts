import { useEffect, useEffectEvent, useState } from 'react';
import { isServerThere, untilServerIsThere } from './connection.ts';

/** Why a part of the app could not be fetched; `gone` where the server answers and has not got it. */
export type MissingPart = 'unknown' | 'no_connection' | 'updated' | 'gone';

/** A page as young as this is not the version before; loading it again and again would lead nowhere. */
const youngMillis = { opened: 10_000, reloaded: 60_000 };

/**
 * Without a connection the part can be asked for again when that is back: `onBack`. Otherwise the server may have
 * another version by now, and the page becomes that one. Reloading what nothing has replaced helps once at most.
 */
export function useMissingPart(onBack: () => void): MissingPart {
  const [why, setWhy] = useState<MissingPart>('unknown');
  const back = useEffectEvent(onBack);
  useEffect(() => {
    const left = new AbortController();
    const tell = (found: MissingPart) => !left.signal.aborted && setWhy(found);
    void findOut(tell).then(() => !left.signal.aborted && back());
    return () => left.abort();
  }, []);
  return why;
}

/** Comes to an end when the part can be asked for again; where that alone does not help, never. */
async function findOut(tell: (why: MissingPart) => void): Promise<void> {
  if (!(await isServerThere())) {
    tell('no_connection');
    return untilServerIsThere();
  }
  const mayReload = await doesReloadingHelp();
  tell(mayReload ? 'updated' : 'gone');
  if (mayReload) window.location.reload();
  return new Promise(() => undefined);
}

async function doesReloadingHelp(): Promise<boolean> {
  const youngest = wasReloaded() ? youngMillis.reloaded : youngMillis.opened;
  return performance.now() > youngest && (!wasReloaded() || (await isReplaced()));
}

/** Whether the server's page begins with other files than this one did. */
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
