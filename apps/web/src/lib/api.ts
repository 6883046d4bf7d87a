import { apiBase } from '@anteroom/contract/api';
import type { Route, RouteCall, RouteOutput } from '@anteroom/contract/route';
import { apiErrorFrom, NetworkError } from './api-error.ts';
import { keepAnswer, keptAnswers } from './kept-answers.ts';
import { refreshSession } from './refresh-session.ts';
import { sendRequest } from './send-request.ts';
import { readTokens } from './session-storage.ts';
import { changeSession } from './session-store.ts';

type CallOptions = {
  signal?: AbortSignal;
  /** The version of the record that the person was looking at. */
  ifMatch?: number;
  idempotencyKey?: string;
  /** A browser forgets what it keeps of this place (`Clear-Site-Data`) only where it was asked with them. */
  credentials?: 'same-origin';
  timeoutMillis?: number;
};
type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/**
 * Calls one contract route and returns its parsed answer. Where nothing has changed since it was last asked, that is
 * the very same object as then.
 */
export async function call<R extends Route>(
  route: R,
  input: RouteCall<R>,
  options: CallOptions = {},
): Promise<RouteOutput<R>> {
  const { params, query, body } = input as Parts;
  const url = urlOf(route.path, params, query);
  const answers = keptAnswers();
  const known = route.answersNotModified ? answers.get(url) : undefined;
  const request = {
    url,
    init: {
      method: route.method,
      headers: headersOf(body, options, known?.mark),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.credentials ? { credentials: options.credentials } : {}),
    },
    ...(options.timeoutMillis ? { timeoutMillis: options.timeoutMillis } : {}),
  };
  const response = await sendSignedIn(request, route.access === 'signed_in');
  if (known && response.status === 304) return known.answer as RouteOutput<R>;
  if (!response.ok) throw await refusal(response);
  const answer = await readAnswer(route, response);
  const mark = response.headers.get('etag');
  if (route.answersNotModified && mark !== null) keepAnswer(answers, url, { mark, answer });
  return answer as RouteOutput<R>;
}

/** For what takes the longer the more there is of it. */
export const longTimeoutMillis = 600_000;

/** Fetches what one contract route streams, as a file to keep. It may take as long as a large one needs. */
export async function download<R extends Route>(route: R, input: RouteCall<R>): Promise<Blob> {
  const { params, query } = input as Parts;
  const request = {
    url: urlOf(route.path, params, query),
    init: { method: route.method, headers: {} },
    timeoutMillis: longTimeoutMillis,
  };
  const response = await sendSignedIn(request, route.access === 'signed_in');
  if (!response.ok) throw await refusal(response);
  // A line that breaks in the middle is no half of a file.
  return response.blob().catch(() => Promise.reject(new NetworkError()));
}

type PreparedRequest = {
  url: string;
  init: RequestInit & { headers: Record<string, string> };
  timeoutMillis?: number;
};

/** Sends with the stored access token; when that has run out, refreshes once and sends again. */
async function sendSignedIn(request: PreparedRequest, mayRefresh: boolean): Promise<Response> {
  const { url, init, timeoutMillis } = request;
  const tokens = readTokens();
  const response = await sendRequest(url, withBearer(init, tokens?.accessToken), timeoutMillis);
  if (response.status !== 401 || !mayRefresh || !tokens) return response;
  const fresh = await refreshSession(tokens.accessToken);
  return sendRequest(url, withBearer(init, fresh.accessToken), timeoutMillis);
}

function withBearer(init: PreparedRequest['init'], accessToken: string | undefined): RequestInit {
  if (!accessToken) return init;
  return { ...init, headers: { ...init.headers, authorization: `Bearer ${accessToken}` } };
}

async function refusal(response: Response): Promise<Error> {
  const error = await apiErrorFrom(response);
  if (error.code === 'email_unverified') changeSession({ mustVerifyEmail: true });
  return error;
}

async function readAnswer(route: Route, response: Response): Promise<unknown> {
  if (!route.response) return undefined;
  const answer = route.response.safeParse(await response.json());
  if (answer.success) return answer.data;
  throw new Error('The server has been updated since this page was opened. Please reload the page.');
}

function headersOf(
  body: unknown,
  { ifMatch, idempotencyKey }: CallOptions,
  knownMark?: string,
): Record<string, string> {
  return {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
    ...(knownMark === undefined ? {} : { 'if-none-match': knownMark }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
}

export function urlOf(path: string, params: Parts['params'] = {}, query: Parts['query'] = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${apiBase}${filled}${search ? `?${search}` : ''}`;
}
