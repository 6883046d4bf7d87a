import type { Route, RouteOutput } from '@anteroom/contract/route';
import { urlOf } from './api.ts';
import { apiErrorFrom } from './api-error.ts';
import { sendRequest } from './send-request.ts';

export type LastRead<Answer> = {
  /** Null if nothing exists at this address (any more). */
  answer: Answer | null;
  etag: string | null;
  /** How far the server's clock is ahead of the device's clock. */
  clockAheadMillis: number;
};

/** The response does not match the schema of this page: the server is newer than the page. */
export class OutdatedPageError extends Error {
  constructor() {
    super('The server has been updated since this page was opened.');
    this.name = 'OutdatedPageError';
  }
}

/** Reads a public route with its ETag, so that an unchanged answer has no body. Sends no session. */
export async function readIfChanged<R extends Route>(
  route: R,
  params: Record<string, string>,
  before: LastRead<RouteOutput<R>> | undefined,
  signal: AbortSignal,
): Promise<LastRead<RouteOutput<R>>> {
  const headers: HeadersInit = before?.etag ? { 'if-none-match': before.etag } : {};
  const response = await sendRequest(urlOf(route.path, params), { headers, signal });
  const clockAheadMillis = clockAheadOf(response, before?.clockAheadMillis ?? 0);
  if (response.status === 304 && before) return { ...before, clockAheadMillis };
  if (response.status === 404) return { answer: null, etag: null, clockAheadMillis };
  if (!response.ok) throw await apiErrorFrom(response);
  const read = route.response?.safeParse(await response.json());
  if (!read?.success) throw new OutdatedPageError();
  const answer = read.data as RouteOutput<R>;
  return { answer, etag: response.headers.get('etag'), clockAheadMillis };
}

/** Displays run for months on devices whose clocks drift, so the clock offset is read from each response. */
function clockAheadOf({ headers }: Response, known: number): number {
  const told = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(told)) return known;
  const ahead = told - Date.now();
  // The Date header has a resolution of one second, so ignore small differences.
  return Math.abs(ahead - known) < 2000 ? known : ahead;
}
