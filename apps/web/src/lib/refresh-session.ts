import { buildRequest } from '@anteroom/client/build-request';
import { refreshTokens, type Tokens } from '@anteroom/contract/auth';
import { ApiError, apiErrorFrom } from './api-error.ts';
import { pause } from './back-off.ts';
import { sendRequest } from './send-request.ts';
import { readTokens, storeTokens } from './session-storage.ts';
import { endSession } from './session-store.ts';

let running: Promise<Tokens> | undefined;

/**
 * Exchanges the stored tokens for new ones. Callers in this tab share one request. Tabs take a lock, and use the newer
 * token if another tab has already refreshed.
 */
export function refreshSession(staleAccessToken: string): Promise<Tokens> {
  running ??= inTurnWithOtherTabs(() => newerOrRefreshed(staleAccessToken)).finally(() => {
    running = undefined;
  });
  return running;
}

const spreadMillis = 1_000;

/**
 * Runs the work while no other tab refreshes. Without the Web Locks API, a random delay keeps tabs from refreshing at
 * the same moment.
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

function signedOut(): ApiError {
  return new ApiError(401, 'Your session has ended. Please sign in again.');
}

/** Requests new tokens. Only a rejection ends the session, not a lost connection or a server error. */
async function requestTokens(refreshToken: string): Promise<Tokens> {
  const { path, ...request } = buildRequest(refreshTokens, { body: { refreshToken } });
  const response = await sendRequest(path, request);
  if (response.ok) return refreshTokens.response.parse(await response.json()).tokens;
  if (response.status === 400 || response.status === 401) endSession('expiry');
  throw await apiErrorFrom(response);
}

/*
 * localStorage changes reach other tabs with a delay, but all tabs see locks immediately. So the tab that has refreshed
 * holds a lock named after the replaced token for this many milliseconds. A tab that sees this lock waits for the newer
 * token to arrive. Otherwise it would send a replaced token, which ends the session.
 */
const heldMillis = 30_000;
const patienceMillis = 5_000;
const stepMillis = 20;

/** Returns the lock manager. The Web Locks API is missing outside secure contexts. */
function tabLocks(): LockManager | undefined {
  return navigator.locks as LockManager | undefined;
}

/** Resolves once every other tab can see that this token has been replaced. */
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

/** Waits for the newer token if another tab has one. */
async function awaitRefreshElsewhere(staleAccessToken: string): Promise<void> {
  const { held = [] } = (await tabLocks()?.query()) ?? {};
  if (!held.some(({ name }) => name === lockName(staleAccessToken))) return;
  for (let waited = 0; waited < patienceMillis; waited += stepMillis) {
    if (readTokens()?.accessToken !== staleAccessToken) return;
    await pause(stepMillis);
  }
}

/** Returns the name of the lock. It is the end of a token that is already invalid, so it reveals nothing. */
function lockName(staleAccessToken: string): string {
  return `refreshed-${staleAccessToken.slice(-12)}`;
}
