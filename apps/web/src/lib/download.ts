import type { Route, RouteCall } from '@anteroom/contract/route';
import { ask, longTimeoutMillis } from './api.ts';
import { NetworkError } from './api-error.ts';

/** Downloads the response of a contract route as a Blob, with the long timeout. */
export async function download<R extends Route>(route: R, input: RouteCall<R>): Promise<Blob> {
  const response = await ask(route, input, { timeoutMillis: longTimeoutMillis });
  // Reject if the connection is lost during the download, because half a file is useless.
  return response.blob().catch(() => Promise.reject(new NetworkError()));
}
