import { hash, randomBytes } from 'node:crypto';
import type { Tokens } from '@anteroom/contract/auth';
import { keyFor, signWith } from '#platform/keys';

export const accessLifeMillis = 15 * 60 * 1000;
export const sessionLifeMillis = 12 * 60 * 60 * 1000;
/** How long a rotated refresh token may be tried once more (two tabs, a lost answer). */
export const graceMillis = 10_000;

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

export function newSalt(): Buffer {
  return randomBytes(32);
}

/** The seed of a family's first pair: nobody can make that pair again. */
export function newSeed(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * The pair that follows `seed` (the parent's refresh token). Without the parent's token, which is not stored, and
 * the server's key, the stored salt tells nothing.
 */
export function derivePair(appSecret: string, salt: Buffer, seed: string): Tokens {
  const key = keyFor(appSecret, 'session tokens', salt);
  const tokenFor = (use: string) => signWith(key, `${use}:${seed}`).toString('base64url');
  return { accessToken: tokenFor('access'), refreshToken: tokenFor('refresh') };
}
