import { limits } from '@anteroom/contract/limits';
import { NetworkError } from './api-error.ts';

/** One request with the product's time limit. Rejects with `NetworkError` unless the caller itself gave up. */
export async function sendRequest(url: string, init: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(limits.requestTimeoutMillis);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  try {
    return await fetch(url, { ...init, signal, cache: 'no-store', credentials: 'omit' });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new NetworkError();
  }
}
