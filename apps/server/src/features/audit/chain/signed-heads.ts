import { z } from 'zod/mini';
import { type AppSecrets, isSignedWithAny, keyFor, keysInForce, signWith } from '#platform/crypto/keys';
import type { ChainEnd } from './audit-chain.ts';

/** The end of the chain at one moment, signed with a key that the database does not contain. */
export type Head = ChainEnd & {
  at: string;
  /**
   * SHA-256 of all earlier lines. Only in a head that the operator adds after a change of the key: it confirms the
   * heads signed with earlier keys.
   */
  before?: string | undefined;
};

const signedHead = z.strictObject({
  chainNumber: z.int(),
  hash: z.string(),
  at: z.string(),
  before: z.optional(z.string()),
  signature: z.string(),
});

const purpose = 'audit heads';

/** Signs a head. Returns one line of JSON, without a line break. */
export function signHead({ appSecret }: AppSecrets, head: Head): string {
  const signature = signWith(keyFor(appSecret, purpose), textOf(head));
  return JSON.stringify({ ...head, signature: signature.toString('base64url') });
}

/** Returns the head on a line of the heads file. Null if the line is malformed or not signed with one of our keys. */
export function readSignedHead(secrets: AppSecrets, line: string): Head | null {
  const { success, data } = signedHead.safeParse(parse(line));
  if (!success) return null;
  const { signature, ...head } = data;
  const keys = keysInForce(secrets, purpose);
  return isSignedWithAny(keys, textOf(head), Buffer.from(signature, 'base64url')) ? head : null;
}

/**
 * Returns the head on a line of the heads file without checking its signature, because a later line vouches for it.
 * Null if the line is malformed.
 */
export function readVouchedHead(line: string): Head | null {
  const { success, data } = signedHead.safeParse(parse(line));
  if (!success) return null;
  const { signature: _, ...head } = data;
  return head;
}

function textOf({ chainNumber, hash, at, before }: Head): string {
  const vouching = before === undefined ? '' : `\n${before}`;
  return `${chainNumber}\n${hash}\n${at}${vouching}`;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
