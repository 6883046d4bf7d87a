import { timingSafeEqual } from 'node:crypto';
import { signWith } from '#platform/crypto/keys';

const second = 1000;
const toleranceMillis = 5 * 60 * second;

type Signed = { id: string; timestamp: number; body: string | Buffer };

/** Signs a request as Standard Webhooks describe, with version 1 of the signature: `v1,` and Base64. */
export function signWebhook(key: Buffer, { id, timestamp, body }: Signed): string {
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), Buffer.from(body)]);
  return `v1,${signWith(key, signed).toString('base64')}`;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Checks a request by the rules of Standard Webhooks: a signature over id, time and body, with a time at most five
 * minutes before or after `now`. During a change of keys a sender adds several signatures, separated by spaces.
 */
export function isSignedWebhook(key: Buffer, headers: Headers, body: Buffer, now: Date): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = headers;
  if (typeof id !== 'string' || typeof time !== 'string' || typeof signatures !== 'string') return false;
  if (!/^\d{1,12}$/.test(time)) return false;
  const timestamp = Number(time);
  if (Math.abs(now.getTime() - timestamp * second) > toleranceMillis) return false;
  const expected = Buffer.from(signWebhook(key, { id, timestamp, body }));
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
