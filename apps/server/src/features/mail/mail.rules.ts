const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** After the first failure, after the second, and so on; then every hour. */
const pauses = [10 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute];

/** A mail this old tells nobody anything new. */
const givenUpAfter = 24 * hour;

type Failed = {
  attempts: number;
  createdAt: Date;
  now: Date;
  /** 0 to 1: spreads the mails that failed together. */
  chance: number;
};

/** When a mail that failed is tried again; null: not any more. */
export function planRetry({ attempts, createdAt, now, chance }: Failed): Date | null {
  if (now.getTime() - createdAt.getTime() >= givenUpAfter) return null;
  const pause = pauses[attempts - 1] ?? hour;
  return new Date(now.getTime() + pause * (1 + chance / 10));
}
