import { hash } from 'node:crypto';
import type { Tx } from '#platform/db/database';
import { challengeLifeMillis } from './challenges.ts';
import { consumeChallenge } from './passkeys.queries.ts';
import { challengeOf } from './verify-passkey.ts';

/** Marks the challenge of a verified browser response as used. Returns false if it was used before. */
export function takeChallenge(tx: Tx, answer: { clientDataJSON: string }, now: Date): Promise<boolean> {
  const challengeHash = hash('sha256', challengeOf(answer), 'buffer');
  // Store the used challenge at least until it expires, so that it cannot be used twice.
  return consumeChallenge(tx, {
    challengeHash,
    expiresAt: new Date(now.getTime() + challengeLifeMillis),
  });
}
