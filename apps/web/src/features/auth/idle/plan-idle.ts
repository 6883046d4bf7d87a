/**
 * Times in milliseconds: the last activity in any tab, the last activity in this tab, and the last activity reported to
 * the server.
 */
export type IdleClock = { lastActAt: number; lastOwnActAt: number; lastReportedAt: number };

export type IdlePlan = {
  state: 'at_work' | 'warned' | 'over';
  isReportDue: boolean;
  /** The time at which `planIdle` must run again, unless there is activity before. */
  lookAgainAt: number;
};

const longestWarning = 60_000;
const reportEvery = 120_000;

/** Decides whether to show the warning, whether to lock, and whether to report activity to the server. */
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
