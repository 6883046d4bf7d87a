/** What is known of a person's acts: here and in the other tabs, and which of those here the server has heard of. */
export type IdleClock = { lastActAt: number; lastOwnActAt: number; lastReportedAt: number };

export type IdlePlan = {
  state: 'at_work' | 'warned' | 'over';
  isReportDue: boolean;
  /** When the next thing can be due, should nobody do anything. */
  lookAgainAt: number;
};

const longestWarning = 60_000;
const reportEvery = 120_000;

/** Decides whether to warn, to lock, and to tell the server that a person is at work. */
export function planIdle(clock: IdleClock, lockMinutes: number, now: number): IdlePlan {
  const lockMillis = lockMinutes * 60_000;
  const lockAt = clock.lastActAt + lockMillis;
  const warnAt = lockAt - Math.min(longestWarning, lockMillis / 2);
  const isReportOwed = clock.lastOwnActAt > clock.lastReportedAt;
  const reportAt = clock.lastReportedAt + reportEvery;
  if (now >= lockAt) return { state: 'over', isReportDue: false, lookAgainAt: now };
  const state = now >= warnAt ? 'warned' : 'at_work';
  const isReportDue = isReportOwed && now >= reportAt;
  const next = state === 'warned' ? lockAt : warnAt;
  return { state, isReportDue, lookAgainAt: isReportOwed && !isReportDue ? Math.min(next, reportAt) : next };
}
