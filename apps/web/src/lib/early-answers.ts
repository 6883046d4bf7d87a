export type EarlyRequests = {
  /** The access token that they were sent with. */
  token: string;
  answers: Map<string, Promise<Response>>;
};

/** `request-early.ts` sets it on the global object. */
export type WithEarlyRequests = { earlyRequests?: EarlyRequests };

/** An older answer is not used: what it shows may have changed. */
const freshMillis = 10_000;

/** Returns the answer to a request that `request-early.ts` has already sent. Each can be taken once. */
export function takeEarlyAnswer(
  address: string,
  { method, headers }: RequestInit,
): Promise<Response> | undefined {
  const early = (globalThis as WithEarlyRequests).earlyRequests;
  if (early === undefined || method !== 'GET') return undefined;
  const { authorization, 'if-none-match': known } = headers as Record<string, string | undefined>;
  if (authorization !== `Bearer ${early.token}` || known !== undefined) return undefined;
  if (performance.now() > freshMillis) return undefined;
  const answer = early.answers.get(address);
  early.answers.delete(address);
  return answer;
}
