import { createHash, randomBytes } from 'node:crypto';

/** For an address that whoever knows it may open: 256 random bits, so nobody guesses them. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a secret, by which it is found again. A bare hash is enough, for there are too many to try. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
