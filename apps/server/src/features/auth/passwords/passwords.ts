import { availableParallelism } from 'node:os';
import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { createFairQueue, type FairQueue } from '#platform/concurrency/fair-queue';
import { pauseDeadline } from '#platform/concurrency/request-deadline';
import { networkOf } from '#platform/http/network-of';

/** The minimum configuration of argon2id that OWASP recommends: 19 MiB and two iterations, about 30 ms of one core. */
const options = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** The hash to compare with if the account does not exist, so that the response takes the same time. */
const nobodysHash = hash('Nobody-has-this-password-1', options);

/** Compares one password per core at a time. A rush of sign-ins queues here and leaves CPU time for other requests. */
const signIns = createFairQueue({ atOnce: availableParallelism(), perKey: 2000, total: 2000 });

/**
 * New passwords have their own queue, so that many registrations do not delay sign-ins and many sign-ins do not delay
 * registrations. Three hundred hashes take about ten seconds, which is as long as a client waits.
 */
const newPasswords = createFairQueue({ atOnce: 1, perKey: 100, total: 300 });

/** The owner of a job in the queue: a network, an account or the server itself. The queue serves owners in turn. */
export type HashedFor = { ipAddress: string } | { userId: number } | 'the server';

/** Hashes a new password. Throws `server_busy` if too many new passwords are waiting. */
export function hashPassword(password: string, hashedFor: HashedFor): Promise<string> {
  return inLane(newPasswords, keyOf(hashedFor), () => hash(password, options));
}

function keyOf(hashedFor: HashedFor): string {
  if (typeof hashedFor === 'string') return hashedFor;
  return 'userId' in hashedFor ? `user ${hashedFor.userId}` : `network ${networkOf(hashedFor.ipAddress)}`;
}

/**
 * Compares the password exactly as sent. A null or empty hash takes the same time and never matches. `beforeCompare`
 * runs when the job leaves the queue, so that a throttle reached in the meantime still applies.
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

/**
 * Pauses the request deadline while the job is queued. Otherwise a sign-in that waits for the CPU would be rejected as
 * if the database had timed out.
 */
function inLane<T>(lane: FairQueue, key: string, work: () => Promise<T>): Promise<T> {
  const goOn = pauseDeadline();
  return lane(key, () => {
    goOn();
    return work();
  });
}
