import { graceMillis } from './tokens.ts';

/** Whether nobody did anything for so long that the session ends; 0 minutes turns it off. */
export function isIdle(lastActiveAt: Date, now: Date, idleLockMinutes: number): boolean {
  return idleLockMinutes > 0 && now.getTime() - lastActiveAt.getTime() >= idleLockMinutes * 60_000;
}

/** Who did nothing after this instant is idle; null where sessions do not idle out. */
export function idleSince(now: Date, idleLockMinutes: number): Date | null {
  return idleLockMinutes > 0 ? new Date(now.getTime() - idleLockMinutes * 60_000) : null;
}

export type PresentedPair = {
  rotatedAt: Date | null;
  /** Null when no pair followed. */
  childSalt: Buffer | null;
  childFirstUsedAt: Date | null;
};

/**
 * What a presented refresh token deserves: the next pair, the same next pair again (two tabs, a lost answer), or
 * the end of the family, because someone else holds a copy.
 */
export function planRefresh(pair: PresentedPair, now: Date): 'rotate' | 'answer_again' | 'end_family' {
  if (pair.rotatedAt === null) return 'rotate';
  const isRecent = now.getTime() - pair.rotatedAt.getTime() <= graceMillis;
  const childIsUnused = pair.childSalt !== null && pair.childFirstUsedAt === null;
  return isRecent && childIsUnused ? 'answer_again' : 'end_family';
}
