import { buildRequest } from '@anteroom/client/build-request';
import { readBody } from '@anteroom/client/read-body';
import type { Route, RouteCall, RouteOutput } from '@anteroom/contract/route';
import { type ApiError, apiErrorFrom } from './api-error.ts';
import { refreshSession, signedOut } from './refresh-session.ts';
import { sendRequest } from './send-request.ts';
import { readStoredUser, readTokens } from './session-storage.ts';
import { changeSession } from './session-store.ts';

type CallOptions = {
  signal?: AbortSignal;
  /** The version of the record that the user edited. */
  ifMatch?: number;
  /** The ETag of a cached response. If it still matches, the server responds with 304 and no body. */
  ifNoneMatch?: string;
  idempotencyKey?: string;
  /**
   * The credentials mode of fetch. Needed because browsers honor `Clear-Site-Data` only in responses to requests with
   * credentials.
   */
  credentials?: 'same-origin';
  timeoutMillis?: number;
  headers?: Record<string, string> | undefined;
};

/** Sends a request to a contract route and returns the parsed response. */
export async function call<R extends Route>(
  route: R,
  input: RouteCall<R>,
  options: CallOptions = {},
): Promise<RouteOutput<R>> {
  return readBody(route, await ask(route, input, options));
}

/** Sends a request to a contract route and returns the raw response. Throws on an error status. */
export async function ask<R extends Route>(
  route: R,
  input: RouteCall<R>,
  options: CallOptions = {},
): Promise<Response> {
  const response = await sendSignedIn(route, (token) => {
    const { signal, credentials, timeoutMillis, ...more } = options;
    const { path, ...request } = buildRequest(route, input, { ...more, token });
    const init = { ...request, ...(signal && { signal }), ...(credentials && { credentials }) };
    return sendRequest(path, init, timeoutMillis);
  });
  if (response.ok || response.status === 304) return response;
  const error = await apiErrorFrom(response);
  if (await isSteppedUp(error)) return ask(route, input, options);
  if (error.code === 'email_unverified') changeSession({ mustVerifyEmail: true });
  if (error.code === 'password_change_required') changeSession({ mustChoosePassword: true });
  throw error;
}

/**
 * If the error is `step_up_required`, asks the user to verify their identity. Returns whether the request can be
 * repeated.
 */
async function isSteppedUp({ code, body }: ApiError): Promise<boolean> {
  if (code !== 'step_up_required') return false;
  // Loaded on demand, because the sign-in page never needs it.
  const { askForStepUp } = await import('./step-up.ts');
  return askForStepUp(body?.stepUp?.methods ?? ['password']);
}

/** The timeout in milliseconds for requests whose duration grows with the amount of data. */
export const longTimeoutMillis = 600_000;

/**
 * Sends a request with the stored access token. On a 401, refreshes the session once and repeats the request, unless
 * another user has signed in meanwhile: their token must not repeat the request of the previous user.
 */
async function sendSignedIn(
  { access }: Route,
  send: (token: string | undefined) => Promise<Response>,
): Promise<Response> {
  const tokens = readTokens();
  const userId = readStoredUser()?.id;
  const response = await send(tokens?.accessToken);
  if (response.status !== 401 || access === 'public' || !tokens) return response;
  const fresh = await refreshSession(tokens.accessToken);
  if (userId !== undefined && readStoredUser()?.id !== userId) throw signedOut();
  return send(fresh.accessToken);
}
