import { hash, randomBytes } from 'node:crypto';
import type { Tokens } from '@anteroom/contract/auth';
import { keyFor, signWith } from '#platform/crypto/keys';

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

/**
 * Derives the pair that follows `seed` (the parent's refresh token). The stored salt is useless without the server's
 * key and the parent's token, which is not stored.
 */
export function derivePair(appSecret: string, salt: Buffer, seed: string): Tokens {
  const key = keyFor(appSecret, 'session tokens', salt);
  const tokenFor = (use: string) => signWith(key, `${use}:${seed}`).toString('base64url');
  return { accessToken: tokenFor('access'), refreshToken: tokenFor('refresh') };
}
