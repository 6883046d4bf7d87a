import { buildRequest } from '@anteroom/client/build-request';
import { refreshTokens, type Tokens } from '@anteroom/contract/auth';
import { ApiError, apiErrorFrom } from './api-error.ts';
import { pause } from './back-off.ts';
import { sendRequest } from './send-request.ts';
import { readTokens, storeTokens } from './session-storage.ts';
import { endSession } from './session-store.ts';

let running: Promise<Tokens> | undefined;

/**
 * Exchanges the tokens. Callers in this tab share one request. Tabs take a lock, and use the newer token if another tab
 * has already refreshed.
 */
export function refreshSession(staleAccessToken: string): Promise<Tokens> {
  running ??= inTurnWithOtherTabs(() => newerOrRefreshed(staleAccessToken)).finally(() => {
    running = undefined;
  });
  return running;
}

const spreadMillis = 1_000;

/** Without the Web Locks API, a random delay keeps tabs from refreshing at the same moment. */
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
  // The user may have signed out, or another user signed in, during the request.
  if (readTokens()?.refreshToken !== stored.refreshToken) throw signedOut();
  storeTokens(tokens);
  await markRefreshed(staleAccessToken);
  return tokens;
}

function signedOut(): ApiError {
  return new ApiError(401, 'Your session has ended. Please sign in again.');
}

/** Only a rejection ends the session, not a lost connection or a server error. */
async function requestTokens(refreshToken: string): Promise<Tokens> {
  const { path, ...request } = buildRequest(refreshTokens, { body: { refreshToken } });
  const response = await sendRequest(path, request);
  if (response.ok) return refreshTokens.response.parse(await response.json()).tokens;
  if (response.status === 400 || response.status === 401) endSession('expiry');
  throw await apiErrorFrom(response);
}

/* localStorage changes reach other tabs with a delay, but locks are visible to all tabs at once. So the tab that has
   refreshed holds a lock named after the replaced token, and a tab that sees this lock waits for the newer token to
   arrive. Otherwise that tab would send a replaced token, which ends the session. */
const heldMillis = 30_000;
const patienceMillis = 5_000;
const stepMillis = 20;

/** The Web Locks API is missing outside secure contexts. */
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

/** Names the lock by the end of the token, which is already invalid and reveals nothing. */
function lockName(staleAccessToken: string): string {
  return `refreshed-${staleAccessToken.slice(-12)}`;
}
