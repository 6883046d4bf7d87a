import { limits } from '@anteroom/contract/limits';
import { readTokens } from './session-storage.ts';
import { subscribeToSession } from './session-store.ts';

export type EarlyRequests = {
  /** The access token that they were sent with. */
  token: string;
  /** An answer that nothing has taken is dropped ten seconds after it arrived. */
  answers: Map<string, Promise<Response>>;
};

/** `request-early.ts` sets it on the global object. */
export type WithEarlyRequests = { earlyRequests?: EarlyRequests };

const here = globalThis as WithEarlyRequests;

/** The request of the screen that the user opened last, until that screen takes its answer. */
let opened: { address: string; token: string; answer: Promise<Response> } | null = null;

/** Another user of this tab must not get the answers of the previous user. */
function dropOfEarlierSession(): void {
  const { earlyRequests } = here;
  const token = readTokens()?.accessToken;
  if (earlyRequests && earlyRequests.token !== token) delete here.earlyRequests;
  if (opened?.token !== token) opened = null;
}

subscribeToSession(dropOfEarlierSession);

/** Long enough to render a screen on a slow phone. Later its data may have changed. */
const longestRenderMillis = 1000;

/** Sends a GET request that a screen will send once it is rendered. The screen then takes the answer. */
export function sendEarly(address: string): void {
  const token = readTokens()?.accessToken;
  if (token === undefined) return;
  const answer = fetch(address, {
    headers: { authorization: `Bearer ${token}` },
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(limits.requestTimeoutMillis),
  });
  // The screen reports a failure, if it takes the answer.
  void answer.catch(() => undefined);
  const sent = { address, token, answer };
  opened = sent;
  setTimeout(() => {
    if (opened === sent) opened = null;
  }, longestRenderMillis);
}

/** Returns the answer to a request that `request-early.ts` or `sendEarly` has already sent. Each can be taken once. */
export function takeEarlyAnswer(
  address: string,
  { method = 'GET', headers = {} }: RequestInit,
): Promise<Response> | undefined {
  dropOfEarlierSession();
  if (method !== 'GET') {
    // The answer may be older than the change.
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
