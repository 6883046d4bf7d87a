import type { RequestOptions } from '@anteroom/client/build-request';
import { callApi } from '@anteroom/client/call-api';
import { apiBase } from '@anteroom/contract/api-base';
import { logIn } from '@anteroom/contract/auth';
import type { Route, RouteCall, RouteOutput } from '@anteroom/contract/route';
import { expect, type Page } from '@playwright/test';
import { clinic } from '../clinic.ts';
import { password } from './desk.ts';

/** Sends a request to a contract route, expects success, and returns the response body. */
export type Act = <R extends Route>(
  route: R,
  input: RouteCall<R>,
  options?: RequestOptions,
) => Promise<RouteOutput<R>>;

/** Sends an API request with the session of the user who is signed in on this page. */
export async function act<R extends Route>(
  desk: Page,
  route: R,
  input: RouteCall<R>,
  options: RequestOptions = {},
): Promise<RouteOutput<R>> {
  const token = await desk.evaluate(() => localStorage.getItem('accessToken'));
  return succeed(new URL(desk.url()).origin, route, input, { ...options, token: token ?? undefined });
}

/** Signs in without a browser and returns a function that sends API requests as this user. */
export async function actAs(email: string): Promise<Act> {
  const { address } = clinic();
  const { tokens } = await succeed(address, logIn, { body: { email, password } });
  return (route, input, options = {}) =>
    succeed(address, route, input, { ...options, token: tokens.accessToken });
}

async function succeed<R extends Route>(
  address: string,
  route: R,
  input: RouteCall<R>,
  options: RequestOptions = {},
): Promise<RouteOutput<R>> {
  const { status, body, errorBody } = await callApi(address, route, input, options);
  expect(status, `${route.method} ${route.path}: ${JSON.stringify(errorBody)}`).toBeLessThan(300);
  return body;
}

/** Returns the URL pattern of a route for `page.route`. It matches any path parameters and no query string. */
export function globOf({ path }: Route): string {
  return `**${apiBase}${path.replace(/:\w+/g, '*')}`;
}
