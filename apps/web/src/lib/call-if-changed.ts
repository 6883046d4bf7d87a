import { buildPath } from '@anteroom/client/build-request';
import { readBody } from '@anteroom/client/read-body';
import type { Route, RouteCall, RouteOutput } from '@anteroom/contract/route';
import { ask } from './api.ts';
import { cacheResponse, etagCache } from './etag-cache.ts';

/** Requests a polled route with the cached ETag. If nothing has changed, returns the same object as before. */
export async function callIfChanged<R extends Route>(
  route: R,
  input: RouteCall<R>,
  options: { signal?: AbortSignal; headers?: Record<string, string> | undefined } = {},
): Promise<RouteOutput<R>> {
  const url = buildPath(route, input);
  const answers = etagCache();
  const known = answers.get(url);
  const response = await ask(route, input, { ...options, ...(known ? { ifNoneMatch: known.etag } : {}) });
  if (known && response.status === 304) return known.answer as RouteOutput<R>;
  const answer = await readBody(route, response);
  const etag = response.headers.get('etag');
  if (etag !== null) cacheResponse(answers, url, { etag, answer });
  return answer;
}
