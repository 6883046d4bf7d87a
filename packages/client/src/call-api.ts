import type { ErrorBody } from '@anteroom/contract/errors';
import type { Route, RouteCall, RouteOutput } from '@anteroom/contract/route';
import { buildRequest, type RequestOptions } from './build-request.ts';

/** A response of any status. `body` is only valid for a success, `errorBody` only for an error. */
export type ApiResponse<R extends Route> = {
  status: number;
  headers: Headers;
  body: RouteOutput<R>;
  errorBody: ErrorBody;
};

/**
 * Calls a contract route of the server at `address` and returns its response, whatever its status. Does not check the
 * body against the route, so that tests see everything the server sends.
 */
export async function callApi<R extends Route>(
  address: string,
  route: R,
  input: RouteCall<R>,
  options: RequestOptions = {},
): Promise<ApiResponse<R>> {
  const { path, ...request } = buildRequest(route, input, options);
  const response = await fetch(`${address}${path}`, request);
  const text = await response.text();
  const parsed = text ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, body: parsed, errorBody: parsed };
}
