import { z } from 'zod/mini';
import { type AppSecrets, isSignedWithAny, keyFor, keysInForce, signWith } from '#platform/keys';
import type { ChainEnd } from './audit-chain.ts';

/** How far the chain had come at a moment, signed with a key that the database does not know. */
export type Head = ChainEnd & {
  at: string;
  /** The SHA-256 of all lines before this one: a new key vouches for what earlier keys signed. */
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

/** One line of the file of heads. */
export function signHead({ appSecret }: AppSecrets, head: Head): string {
  const signature = signWith(keyFor(appSecret, purpose), textOf(head));
  return JSON.stringify({ ...head, signature: signature.toString('base64url') });
}

/** The head of a line, or null where neither of these secrets signed it. */
export function readSignedHead(secrets: AppSecrets, line: string): Head | null {
  const { success, data } = signedHead.safeParse(parse(line));
  if (!success) return null;
  const { signature, ...head } = data;
  const keys = keysInForce(secrets, purpose);
  return isSignedWithAny(keys, textOf(head), Buffer.from(signature, 'base64url')) ? head : null;
}

/** The head of a line whose signature a later line makes good. */
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
