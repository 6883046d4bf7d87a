import type { Route, RouteCall } from '@anteroom/contract/route';
import { ask, longTimeoutMillis } from './api.ts';
import { NetworkError } from './api-error.ts';

/** Fetches what one contract route streams, as a file to keep. It may take as long as a large one needs. */
export async function download<R extends Route>(route: R, input: RouteCall<R>): Promise<Blob> {
  const response = await ask(route, input, { timeoutMillis: longTimeoutMillis });
  // A line that breaks in the middle is no half of a file.
  return response.blob().catch(() => Promise.reject(new NetworkError()));
}
