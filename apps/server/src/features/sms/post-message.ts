import type { SmsOutcome } from './outgoing-sms.ts';

export type Answered = { status: number; body: unknown };

type Post = { url: string; headers: Record<string, string>; body: string };
export type Posted = Answered | Exclude<SmsOutcome, { kind: 'sent' }>;

/**
 * The request timeout, in milliseconds. Shorter than the time after which a message without an outcome counts as lost.
 */
const longestMillis = 10_000;
const mostBytes = 64 * 1024;

/** Errors that occur before a request is sent. */
const beforeSending =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/** Posts to a provider. Follows no redirect, because the content and the signature are only meant for this URL. */
export async function postMessage({ url, headers, body }: Post): Promise<Posted> {
  const signal = AbortSignal.timeout(longestMillis);
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    return { status: answer.status, body: await readBody(answer) };
  } catch (error) {
    const problem = codeOf(error);
    return { kind: beforeSending.test(problem) ? 'not_accepted' : 'unknown', problem };
  }
}

/**
 * Reads the body of a response. Returns undefined if it is not JSON or too long, because the status alone decides
 * whether the message was accepted.
 */
async function readBody(answer: Response): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of answer.body ?? []) {
      bytes += part.length;
      if (bytes > mostBytes) return undefined;
      parts.push(part);
    }
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    return undefined;
  }
}

/** Returns the code of an error. Error messages are not used, because they can contain the provider's URL. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Error';
  const { code } = (error.cause ?? error) as { code?: unknown };
  return typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? code : error.name.slice(0, 40);
}

/**
 * Decides by the HTTP status whether a provider has the message. After a server error the provider may have it, so its
 * state is unknown.
 */
export function outcomeOf(status: number, problem: string): Exclude<SmsOutcome, { kind: 'sent' }> {
  if (status === 429) return { kind: 'not_accepted', problem };
  // Try again later, because the clinic can correct wrong credentials, an unpaid account or a wrong URL in time.
  if ([401, 402, 403, 404].includes(status)) return { kind: 'not_accepted', problem };
  if (status >= 500 || status === 408) return { kind: 'unknown', problem };
  return { kind: 'failed', problem };
}
