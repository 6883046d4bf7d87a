import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that begins a passkey request and aborts the previous one, because browsers allow only one request
 * at a time. Aborts the last request when the component unmounts.
 */
export function usePasskeyRequest(): () => AbortSignal {
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  return useCallback(() => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }, []);
}
