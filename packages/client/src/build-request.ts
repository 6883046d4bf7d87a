import { apiBase } from '@anteroom/contract/api-base';
import type { Route, RouteCall } from '@anteroom/contract/route';

export type RequestOptions = {
  /** The access token. */
  token?: string | undefined;
  /** The version of the record that the caller edited. */
  ifMatch?: number | undefined;
  /** The ETag of a cached response. If it still matches, the server answers 304 without a body. */
  ifNoneMatch?: string | undefined;
  idempotencyKey?: string | undefined;
  /** Additional headers. They override the headers from the other fields. */
  headers?: Readonly<Record<string, string>> | undefined;
};

/** An HTTP request without the server's URL. `fetch(address + path, request)` sends it. */
export type ApiRequest = {
  method: Route['method'];
  /** The path with the query. */
  path: string;
  headers: Record<string, string>;
  body?: string;
};

/** The parts of a request that form its URL. */
export type RouteAddress<R extends Route> = Pick<
  RouteCall<R>,
  Extract<keyof RouteCall<R>, 'params' | 'query'>
>;

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** Builds the request for a contract route. Does not validate the input, because the server does. */
export function buildRequest<R extends Route>(
  route: R,
  input: RouteCall<R>,
  options: RequestOptions = {},
): ApiRequest {
  const { params, query, body } = input as Parts;
  return {
    method: route.method,
    path: fillPath(route, { params, query }),
    headers: headersOf(body, options),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** Returns the path of a contract route with its query, for example `/api/v1/patients?search=lee`. */
export function buildPath<R extends Route>(route: R, input: RouteAddress<R>): string {
  return fillPath(route, input as Parts);
}

/**
 * Fills the parameters into the path and adds the query. Omits query values that are undefined or empty, because forms
 * send empty text for "no filter".
 */
function fillPath(
  { path }: Route,
  { params = {}, query = {} }: { [Part in 'params' | 'query']?: Parts[Part] | undefined },
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${apiBase}${filled}${search ? `?${search}` : ''}`;
}

function headersOf(
  body: unknown,
  { token, ifMatch, ifNoneMatch, idempotencyKey, headers }: RequestOptions,
): Record<string, string> {
  return {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
    ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...headers,
  };
}
