import { buildRequest } from '@anteroom/client/build-request';
import { refreshTokens, type Tokens } from '@anteroom/contract/auth';
import { ApiError, apiErrorFrom } from './api-error.ts';
import { pause } from './back-off.ts';
import { sendRequest } from './send-request.ts';
import { readTokens, storeTokens } from './session-storage.ts';
import { endSession } from './session-store.ts';

let running: Promise<Tokens> | undefined;

/**
 * Exchanges the stored tokens for new ones. Callers in this tab share one request. Across tabs, a lock ensures that
 * only one tab refreshes at a time, and if another tab has already refreshed, its token is used.
 */
export function refreshSession(staleAccessToken: string): Promise<Tokens> {
  running ??= inTurnWithOtherTabs(() => newerOrRefreshed(staleAccessToken)).finally(() => {
    running = undefined;
  });
  return running;
}

const spreadMillis = 1_000;

/**
 * Runs `work` while no other tab refreshes. Without the Web Locks API, a random delay makes it unlikely that tabs
 * refresh at the same moment.
 */
async function inTurnWithOtherTabs(work: () => Promise<Tokens>): Promise<Tokens> {
  const locks = tabLocks();
  if (locks) return locks.request('refresh-session', work);
  await pause(Math.random() * spreadMillis);
  return work();
}

async function newerOrRefreshed(staleAccessToken: string): Promise<Tokens> {
  await awaitRefreshElsewhere(staleAccessToken);
  const stored = readTokens();
  if (!stored) throw signedOut();
  if (stored.accessToken !== staleAccessToken) return stored;
  const tokens = await requestTokens(stored.refreshToken);
  // During the request, the user may have signed out, or another user may have signed in.
  if (readTokens()?.refreshToken !== stored.refreshToken) throw signedOut();
  storeTokens(tokens);
  await markRefreshed(staleAccessToken);
  return tokens;
}

/** Returns the error of a request whose session ended before it could be repeated. */
export function signedOut(): ApiError {
  return new ApiError(401, 'Your session has ended. Please sign in again.');
}

/**
 * Requests new tokens. Only a rejection by the server ends the session; a lost connection or a server error does not.
 */
async function requestTokens(refreshToken: string): Promise<Tokens> {
  const { path, ...request } = buildRequest(refreshTokens, { body: { refreshToken } });
  const response = await sendRequest(path, request);
  if (response.ok) return refreshTokens.response.parse(await response.json()).tokens;
  if (response.status === 400 || response.status === 401) endSession('expiry');
  throw await apiErrorFrom(response);
}

/*
 * Milliseconds for which a tab holds a lock after it has refreshed the tokens. The lock is named after the replaced
 * token. localStorage changes reach other tabs with a delay, but all tabs see locks immediately. A tab that sees this
 * lock waits for the newer token. Otherwise it would send a replaced token, which ends the session.
 */
const heldMillis = 30_000;
const patienceMillis = 5_000;
const stepMillis = 20;

/** Returns the lock manager, or undefined outside secure contexts, where the Web Locks API is missing. */
function tabLocks(): LockManager | undefined {
  return navigator.locks as LockManager | undefined;
}

/** Resolves once all other tabs can see that this token has been replaced. */
export async function markRefreshed(staleAccessToken: string): Promise<void> {
  const locks = tabLocks();
  if (!locks) return;
  await new Promise<void>((resolve) => {
    void locks.request(lockName(staleAccessToken), { mode: 'shared' }, () => {
      resolve();
      return pause(heldMillis);
    });
  });
}

/** If another tab has refreshed the tokens, waits for the newer token to arrive. */
async function awaitRefreshElsewhere(staleAccessToken: string): Promise<void> {
  const { held = [] } = (await tabLocks()?.query()) ?? {};
  if (!held.some(({ name }) => name === lockName(staleAccessToken))) return;
  for (let waited = 0; waited < patienceMillis; waited += stepMillis) {
    if (readTokens()?.accessToken !== staleAccessToken) return;
    await pause(stepMillis);
  }
}

/** Returns the lock name for a token. It is the end of a token that is no longer valid, so it reveals nothing. */
function lockName(staleAccessToken: string): string {
  return `refreshed-${staleAccessToken.slice(-12)}`;
}
