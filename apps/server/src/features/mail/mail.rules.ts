const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Milliseconds to wait after the first failure, the second and so on. After the last of these, one hour. */
const pauses = [10 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute];

/** Mails that are older than this are out of date and not retried. */
const givenUpAfter = 24 * hour;

type Failed = {
  attempts: number;
  createdAt: Date;
  now: Date;
  /** Random number from 0 to 1. Spreads the retries of mails that failed together. */
  chance: number;
};

/** Returns when to retry a failed mail, or null to give it up. */
export function planRetry({ attempts, createdAt, now, chance }: Failed): Date | null {
  if (now.getTime() - createdAt.getTime() >= givenUpAfter) return null;
  const pause = pauses[attempts - 1] ?? hour;
  return new Date(now.getTime() + pause * (1 + chance / 10));
}
