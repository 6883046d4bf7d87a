import { availableParallelism } from 'node:os';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import pLimit, { type LimitFunction } from 'p-limit';
import { pauseAnswerTime } from '#platform/answer-time';

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
const oneACore = pLimit(availableParallelism());

/** New passwords wait in a lane of their own: nobody who signs in stands behind a rush of registrations. */
const oneAtATime = pLimit(1);

export function hashPassword(password: string): Promise<string> {
  return inLane(oneAtATime, () => hash(password, options));
}

/**
 * Compares exactly as sent. A null hash costs the same time and never matches. `beforeCompare` runs when its turn
 * has come, so that a refusal that was earned while waiting still counts.
 */
export function passwordMatches(
  storedHash: string | null,
  password: string,
  beforeCompare: () => Promise<void>,
): Promise<boolean> {
  return inLane(oneACore, async () => {
    await beforeCompare();
    const matches = await verify(storedHash ?? (await nobodysHash), password);
    return matches && storedHash !== null;
  });
}

/** A rush of sign-ins waits for processors, not for a database that does not answer: nobody is refused for that. */
function inLane<T>(lane: LimitFunction, work: () => Promise<T>): Promise<T> {
  const goOn = pauseAnswerTime();
  return lane(() => {
    goOn();
    return work();
  });
}
