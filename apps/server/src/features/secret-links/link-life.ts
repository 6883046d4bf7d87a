import { limits } from '@anteroom/contract/limits';

const dayMillis = 24 * 60 * 60 * 1000;
const { longestDays, unusedDays } = limits.secretLink;

export function expiryOf(renewedAt: Date): Date {
  return new Date(renewedAt.getTime() + longestDays * dayMillis);
}

type Life = { renewedAt: Date; lastUsedAt: Date | null; expiresAt: Date };

/** Returns when a link expires unless it is used or renewed before. */
export function endOfLink({ renewedAt, lastUsedAt, expiresAt }: Life): Date {
  const lastSign = Math.max(renewedAt.getTime(), lastUsedAt?.getTime() ?? 0);
  return new Date(Math.min(expiresAt.getTime(), lastSign + unusedDays * dayMillis));
}
