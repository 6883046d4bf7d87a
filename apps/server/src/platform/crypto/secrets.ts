import { createHash, randomBytes } from 'node:crypto';

/** Returns a secret of 256 random bits for a link that works without a sign-in. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the stored form of a secret. A plain SHA-256 is enough for 256 random bits. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
