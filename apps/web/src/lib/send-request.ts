import { limits } from '@anteroom/contract/limits';
import { NetworkError } from './api-error.ts';
import { isOfServer, noteAnswer, noteSilence } from './connection.ts';
import { takeEarlyAnswer } from './early-answers.ts';

/**
 * Sends a request with a timeout. Without a response, rejects with `NetworkError`, unless the caller has aborted the
 * request.
 */
export async function sendRequest(
  url: string,
  init: RequestInit,
  timeoutMillis: number = limits.requestTimeoutMillis,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMillis);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  try {
    const early = takeEarlyAnswer(url, init);
    const response = await (early ?? fetch(url, { credentials: 'omit', ...init, signal, cache: 'no-store' }));
    if (isOfServer(response)) noteAnswer();
    else noteSilence();
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    noteSilence();
    throw new NetworkError();
  }
}
