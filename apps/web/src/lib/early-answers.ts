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

/** Another user of this tab must not get the answers of the previous user. */
function dropOfEarlierSession(): void {
  const { earlyRequests } = here;
  if (earlyRequests && earlyRequests.token !== readTokens()?.accessToken) delete here.earlyRequests;
}

subscribeToSession(dropOfEarlierSession);

/** Returns the answer to a request that `request-early.ts` has already sent. Each can be taken once. */
export function takeEarlyAnswer(
  address: string,
  { method, headers }: RequestInit,
): Promise<Response> | undefined {
  dropOfEarlierSession();
  const early = here.earlyRequests;
  if (early === undefined || method !== 'GET') return undefined;
  const { authorization, 'if-none-match': known } = headers as Record<string, string | undefined>;
  if (authorization !== `Bearer ${early.token}` || known !== undefined) return undefined;
  const answer = early.answers.get(address);
  early.answers.delete(address);
  return answer;
}
