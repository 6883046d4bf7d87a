import { apiBase } from '@anteroom/contract/api';
import type { Route, RouteCall, RouteOutput } from '@anteroom/contract/route';
import { apiErrorFrom } from './api-error.ts';
import { refreshSession } from './refresh-session.ts';
import { sendRequest } from './send-request.ts';
import { readTokens } from './session-storage.ts';
import { changeSession } from './session-store.ts';

type CallOptions = {
  signal?: AbortSignal;
  /** The version of the record that the user edited. */
  ifMatch?: number;
  /** The ETag of a cached response. If it still matches, the server answers 304 without a body. */
  ifNoneMatch?: string;
  idempotencyKey?: string;
  /** Browsers honour `Clear-Site-Data` only for requests sent with credentials. */
  credentials?: 'same-origin';
  timeoutMillis?: number;
};
type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** Calls a contract route and returns its parsed response. */
export async function call<R extends Route>(
  route: R,
  input: RouteCall<R>,
  options: CallOptions = {},
): Promise<RouteOutput<R>> {
  return readAnswer(route, await ask(route, input, options));
}

/** Sends a request for a contract route and returns the raw response. Throws on an error status. */
export async function ask<R extends Route>(
  route: R,
  input: RouteCall<R>,
  options: CallOptions = {},
): Promise<Response> {
  const { params, query, body } = input as Parts;
  const request = {
    url: urlOf(route.path, params, query),
    init: {
      method: route.method,
      headers: headersOf(body, options),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.credentials ? { credentials: options.credentials } : {}),
    },
    ...(options.timeoutMillis ? { timeoutMillis: options.timeoutMillis } : {}),
  };
  const response = await sendSignedIn(request, route.access === 'signed_in');
  if (response.ok || response.status === 304) return response;
  const error = await apiErrorFrom(response);
  if (error.code === 'email_unverified') changeSession({ mustVerifyEmail: true });
  if (error.code === 'password_change_required') changeSession({ mustChoosePassword: true });
  throw error;
}

/** For requests whose duration grows with the amount of data. */
export const longTimeoutMillis = 600_000;

type PreparedRequest = {
  url: string;
  init: RequestInit & { headers: Record<string, string> };
  timeoutMillis?: number;
};

/** Sends with the stored access token. On 401 refreshes the session once and sends again. */
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

export async function readAnswer<R extends Route>(route: R, response: Response): Promise<RouteOutput<R>> {
  if (!route.response) return undefined as RouteOutput<R>;
  const answer = route.response.safeParse(await response.json());
  if (answer.success) return answer.data as RouteOutput<R>;
  throw new Error('The server has been updated since this page was opened. Please reload the page.');
}

function headersOf(
  body: unknown,
  { ifMatch, ifNoneMatch, idempotencyKey }: CallOptions,
): Record<string, string> {
  return {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
    ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
}

export function urlOf(path: string, params: Parts['params'] = {}, query: Parts['query'] = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${apiBase}${filled}${search ? `?${search}` : ''}`;
}
