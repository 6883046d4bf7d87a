import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod/mini';
import { keyFor, signWith } from '#platform/keys';
import type { ChainEnd } from './audit-chain.ts';

/** How far the chain had come at a moment, signed with a key that the database does not know. */
export type Head = ChainEnd & { at: string };

const signedHead = z.strictObject({
  chainNumber: z.int(),
  hash: z.string(),
  at: z.string(),
  signature: z.string(),
});

export type HeadKey = Buffer;

export function headKeyOf(appSecret: string): HeadKey {
  return keyFor(appSecret, 'audit heads');
}

/** One line of the file of heads. */
export function signHead(key: HeadKey, head: Head): string {
  return JSON.stringify({ ...head, signature: signatureOf(key, head).toString('base64url') });
}

/** The head of a line, or null where this key did not sign it. */
export function readSignedHead(key: HeadKey, line: string): Head | null {
  const { success, data } = signedHead.safeParse(parse(line));
  if (!success) return null;
  const { signature, ...head } = data;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(key, head);
  return given.length === expected.length && timingSafeEqual(given, expected) ? head : null;
}

function signatureOf(key: HeadKey, { chainNumber, hash, at }: Head): Buffer {
  return signWith(key, `${chainNumber}\n${hash}\n${at}`);
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
