import { limits } from '@anteroom/contract/limits';
import { readTokens } from './session-storage.ts';
import { subscribeToSession } from './session-store.ts';

export type EarlyRequests = {
  /** The access token with which the requests were sent. */
  token: string;
  /** The responses by URL. A response is dropped ten seconds after its arrival if no request has used it. */
  answers: Map<string, Promise<Response>>;
};

/** The type of the global object with the `earlyRequests` property, which `request-early.ts` sets. */
export type WithEarlyRequests = { earlyRequests?: EarlyRequests };

const here = globalThis as WithEarlyRequests;

/** The early request of the most recently opened screen, until the screen uses its response. */
let opened: { address: string; token: string; answer: Promise<Response> } | null = null;

/** Drops the responses of an earlier session, because the next user of this tab must not see them. */
function dropOfEarlierSession(): void {
  const { earlyRequests } = here;
  const token = readTokens()?.accessToken;
  if (earlyRequests && earlyRequests.token !== token) delete here.earlyRequests;
  if (opened?.token !== token) opened = null;
}

subscribeToSession(dropOfEarlierSession);

/** Milliseconds. This is long enough to render a screen on a slow phone. Later, the data may have changed. */
const longestRenderMillis = 1000;

/** Sends a GET request that a screen will need once it has rendered. The screen then uses its response. */
export function sendEarly(address: string): void {
  const token = readTokens()?.accessToken;
  if (token === undefined) return;
  const answer = fetch(address, {
    headers: { authorization: `Bearer ${token}` },
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(limits.requestTimeoutMillis),
  });
  // Ignore an error here, because the screen reports it if it uses the response.
  void answer.catch(() => undefined);
  const sent = { address, token, answer };
  opened = sent;
  setTimeout(() => {
    if (opened === sent) opened = null;
  }, longestRenderMillis);
}

/**
 * Returns the response to a request that `request-early.ts` or `sendEarly` has already sent. Each response can be used
 * only once.
 */
export function takeEarlyAnswer(
  address: string,
  { method = 'GET', headers = {} }: RequestInit,
): Promise<Response> | undefined {
  dropOfEarlierSession();
  if (method !== 'GET') {
    // Drop the early response, because it may be older than this change.
    opened = null;
    return undefined;
  }
  const { authorization, 'if-none-match': known } = headers as Record<string, string | undefined>;
  if (known !== undefined) return undefined;
  if (opened?.address === address && authorization === `Bearer ${opened.token}`) {
    const { answer } = opened;
    opened = null;
    return answer;
  }
  const early = here.earlyRequests;
  if (authorization !== `Bearer ${early?.token}`) return undefined;
  const answer = early?.answers.get(address);
  early?.answers.delete(address);
  return answer;
}
