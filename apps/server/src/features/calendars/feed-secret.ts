import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits: nobody guesses them, so a bare hash is enough to keep. */
export function newFeedSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function hashFeedSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
