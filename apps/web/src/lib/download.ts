import type { Route, RouteCall } from '@anteroom/contract/route';
import { ask, longTimeoutMillis } from './api.ts';
import { NetworkError } from './api-error.ts';

/** Downloads the stream of a contract route as a Blob. Allows the long timeout. */
export async function download<R extends Route>(route: R, input: RouteCall<R>): Promise<Blob> {
  const response = await ask(route, input, { timeoutMillis: longTimeoutMillis });
  // If the connection breaks midway, reject: half a file is useless.
  return response.blob().catch(() => Promise.reject(new NetworkError()));
}
