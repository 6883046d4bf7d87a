import { buildRequest } from '@anteroom/client/build-request';
import { readBody } from '@anteroom/client/read-body';
import type { Route, RouteCall, RouteOutput } from '@anteroom/contract/route';
import { apiErrorFrom } from './api-error.ts';
import { sendRequest } from './send-request.ts';

export type LastRead<Answer> = {
  /** The response, or null if the server responded with 404 Not Found. */
  answer: Answer | null;
  etag: string | null;
  /** The number of milliseconds by which the server's clock is ahead of the device's clock. */
  clockAheadMillis: number;
};

/** Requests a public route with the ETag of the last response, so that an unchanged one has no body. Sends no token. */
export async function readIfChanged<R extends Route>(
  route: R,
  params: Record<string, string>,
  before: LastRead<RouteOutput<R>> | undefined,
  signal: AbortSignal,
): Promise<LastRead<RouteOutput<R>>> {
  const ifNoneMatch = before?.etag ?? undefined;
  const { path, ...request } = buildRequest(route, { params } as RouteCall<R>, { ifNoneMatch });
  const response = await sendRequest(path, { ...request, signal });
  const clockAheadMillis = clockAheadOf(response, before?.clockAheadMillis ?? 0);
  if (response.status === 304 && before) return { ...before, clockAheadMillis };
  if (response.status === 404) return { answer: null, etag: null, clockAheadMillis };
  if (!response.ok) throw await apiErrorFrom(response);
  const answer = await readBody(route, response);
  return { answer, etag: response.headers.get('etag'), clockAheadMillis };
}

/**
 * Returns the number of milliseconds by which the server's clock is ahead. Measures it with each response, because
 * displays run for months on devices whose clocks drift.
 */
function clockAheadOf({ headers }: Response, known: number): number {
  const serverTime = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(serverTime)) return known;
  const ahead = serverTime - Date.now();
  // The Date header has a resolution of one second, so ignore small differences.
  return Math.abs(ahead - known) < 2000 ? known : ahead;
}
