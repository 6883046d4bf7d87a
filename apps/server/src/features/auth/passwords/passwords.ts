import { availableParallelism } from 'node:os';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { pauseAnswerTime } from '#platform/answer-time';
import { createFairLane, type FairLane } from '#platform/fair-lane';
import { networkOf } from '#platform/network-of';

/** OWASP's argon2id setting with the smallest memory; about 30 ms of one core. */
const options = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** Stands in for an account that does not exist, so that the answer takes as long. */
const nobodysHash = hash('Nobody-has-this-password-1', options);

/** One compare a core at a time: a rush of sign-ins waits here and leaves the other requests their share. */
const signIns = createFairLane({ atOnce: availableParallelism(), perKey: 2000, total: 2000 });

/**
 * New passwords wait in a lane of their own, so that neither a rush of registrations nor one of sign-ins holds up the
 * other. Three hundred take some ten seconds, as long as a caller listens.
 */
const newPasswords = createFairLane({ atOnce: 1, perKey: 100, total: 300 });

/** For whom a password is hashed: a network, an account, or the server itself. Each takes turns with the others. */
export type HashedFor = { ipAddress: string } | { userId: number } | 'the server';

/** Throws `service_unavailable` where too many new passwords wait. */
export function hashPassword(password: string, hashedFor: HashedFor): Promise<string> {
  return inLane(newPasswords, keyOf(hashedFor), () => hash(password, options));
}

function keyOf(hashedFor: HashedFor): string {
  if (typeof hashedFor === 'string') return hashedFor;
  return 'userId' in hashedFor ? `user ${hashedFor.userId}` : `network ${networkOf(hashedFor.ipAddress)}`;
}

/**
 * Compares exactly as sent. A null or empty hash costs the same time and never matches. `beforeCompare` runs when its turn
 * has come, so that a refusal that was earned while waiting still counts.
 */
export function passwordMatches(
  storedHash: string | null,
  password: string,
  { ipAddress, beforeCompare }: { ipAddress: string; beforeCompare(): Promise<void> },
): Promise<boolean> {
  return inLane(signIns, keyOf({ ipAddress }), async () => {
    await beforeCompare();
    const matches = await verify(storedHash || (await nobodysHash), password);
    return matches && Boolean(storedHash);
  });
}

/** A rush of sign-ins waits for processors, not for a database that does not answer: nobody is refused for that. */
function inLane<T>(lane: FairLane, key: string, work: () => Promise<T>): Promise<T> {
  const goOn = pauseAnswerTime();
  return lane(key, () => {
    goOn();
    return work();
  });
}
