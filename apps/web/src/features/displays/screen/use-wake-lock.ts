import { useEffect } from 'react';

/** Keeps the screen on. The browser releases the lock whenever the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    const keepAwake = () => {
      if (document.visibilityState !== 'visible') return;
      // Devices refuse in battery saver mode.
      navigator.wakeLock?.request('screen').catch(() => undefined);
    };
    keepAwake();
    document.addEventListener('visibilitychange', keepAwake);
    return () => document.removeEventListener('visibilitychange', keepAwake);
  }, []);
}
