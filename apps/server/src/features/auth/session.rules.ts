import { graceMillis } from './tokens.ts';

/** Returns whether the session had no activity for the idle limit. 0 minutes turns the limit off. */
export function isIdle(lastActiveAt: Date, now: Date, idleLockMinutes: number): boolean {
  return idleLockMinutes > 0 && now.getTime() - lastActiveAt.getTime() >= idleLockMinutes * 60_000;
}

/** Returns the instant before which sessions count as idle, or null when the limit is off. */
export function idleSince(now: Date, idleLockMinutes: number): Date | null {
  return idleLockMinutes > 0 ? new Date(now.getTime() - idleLockMinutes * 60_000) : null;
}

export type PresentedPair = {
  rotatedAt: Date | null;
  /** The salt of the pair that replaced this one. Null until a refresh replaces this pair. */
  childSalt: Buffer | null;
  childFirstUsedAt: Date | null;
};

/**
 * Decides about a presented refresh token: issue the next pair, return the same next pair again (two tabs, a lost
 * response), or end the token family because another client has a copy.
 */
export function planRefresh(pair: PresentedPair, now: Date): 'rotate' | 'answer_again' | 'end_family' {
  if (pair.rotatedAt === null) return 'rotate';
  const isRecent = now.getTime() - pair.rotatedAt.getTime() <= graceMillis;
  const childIsUnused = pair.childSalt !== null && pair.childFirstUsedAt === null;
  return isRecent && childIsUnused ? 'answer_again' : 'end_family';
}
