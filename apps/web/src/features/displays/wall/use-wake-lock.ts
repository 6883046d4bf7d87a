import { useEffect } from 'react';

/** Asks the device not to switch its screen off. The browser drops it whenever the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    const keepAwake = () => {
      if (document.visibilityState !== 'visible') return;
      // A device that saves its battery refuses.
      navigator.wakeLock?.request('screen').catch(() => undefined);
    };
    keepAwake();
    document.addEventListener('visibilitychange', keepAwake);
    return () => document.removeEventListener('visibilitychange', keepAwake);
  }, []);
}
