import { hash, randomBytes } from 'node:crypto';
import type { Tokens } from '@anteroom/contract/auth';
import { type AppSecrets, isSignedWithAny, keyFor, keysInForce, signWith } from '#platform/crypto/keys';

export const accessLifeMillis = 15 * 60 * 1000;
export const sessionLifeMillis = 12 * 60 * 60 * 1000;
/** How long a replaced refresh token may be used again (two tabs, a lost response), in milliseconds. */
export const graceMillis = 10_000;

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

export function newSalt(): Buffer {
  return randomBytes(32);
}

/**
 * Returns a random secret: the seed of the first pair of a token family, or the token of a half session. The seed is
 * not stored, so the first pair cannot be derived again.
 */
export function newSeed(): string {
  return randomBytes(32).toString('base64url');
}

const signatureKey = 'signatures of access tokens';
/** The number of characters of 32 bytes in base64url. An access token consists of two parts of this length. */
const charactersOf32Bytes = 43;

/**
 * Derives the pair that follows `seed` (the parent's refresh token). The stored salt is useless without the server's
 * key and the parent's token, which is not stored. An access token ends with a signature, see `isIssuedToken`.
 */
export function derivePair(appSecret: string, salt: Buffer, seed: string): Tokens {
  const key = keyFor(appSecret, 'session tokens', salt);
  const tokenFor = (use: string) => signWith(key, `${use}:${seed}`).toString('base64url');
  const access = tokenFor('access');
  const signature = signWith(keyFor(appSecret, signatureKey), access).toString('base64url');
  return { accessToken: access + signature, refreshToken: tokenFor('refresh') };
}

/**
 * Returns whether this server issued an access token, without a lookup in the database. The token's session may have
 * ended. Returns false for tokens from before 27 November 2026, which have no signature.
 */
export function isIssuedToken(secrets: AppSecrets, accessToken: string): boolean {
  const access = accessToken.slice(0, charactersOf32Bytes);
  const text = accessToken.slice(charactersOf32Bytes);
  const signature = Buffer.from(text, 'base64url');
  // Decoding ignores some characters, so several texts would have the same signature.
  if (signature.toString('base64url') !== text) return false;
  return isSignedWithAny(keysInForce(secrets, signatureKey), access, signature);
}
