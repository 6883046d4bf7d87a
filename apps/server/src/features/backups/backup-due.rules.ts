import { dateInZone, instantAt, plusDays } from '#platform/time/clinic-time';

export type BackupRun = {
  id: number;
  server: string;
  startedAt: Date;
  finishedAt: Date | null;
  verifiedAt: Date | null;
  file: string | null;
  bytes: number | null;
  problem: string | null;
};

export type BackupState = {
  /** When a server began to make nightly backups. Null if no server makes them. */
  since: Date | null;
  last: BackupRun | null;
  lastVerified: BackupRun | null;
  /** The start times of the last runs, at most `mostTriesPerNight`. */
  recentStarts: readonly Date[];
};

const hour = 60 * 60 * 1000;

/**
 * The age in milliseconds from which a backup is overdue: a day, and two hours for the backup, its verification and
 * some delay.
 */
export const overdueMillis = 26 * hour;
const retryMillis = hour;
/**
 * The maximum number of attempts per night. It is low, because each attempt reads all data of the clinic and writes a
 * file.
 */
export const mostTriesPerNight = 3;

export type BackupPlan = { minute: number; zone: string };

/** Returns the last instant, at or before `now`, at which the clinic's clock showed the time of the backup. */
export function lastNightlyTime(now: Date, { minute, zone }: BackupPlan): Date {
  const today = dateInZone(now, zone);
  const tonight = instantAt(today, minute, zone);
  return tonight <= now ? tonight : instantAt(plusDays(today, -1), minute, zone);
}

/**
 * Returns whether to start a backup now. Waits for the first nightly time after backups were turned on. If no server
 * ran at night, the backup is due as soon as one runs. A failed run is repeated an hour after its start, with at most
 * `mostTriesPerNight` runs per night.
 */
export function isBackupDue(now: Date, plan: BackupPlan, state: BackupState): boolean {
  const nightly = lastNightlyTime(now, plan);
  if (state.since === null || state.since >= nightly) return false;
  if (state.lastVerified !== null && state.lastVerified.startedAt >= nightly) return false;
  const tries = state.recentStarts.filter((startedAt) => startedAt >= nightly);
  const last = Math.max(...tries.map((startedAt) => startedAt.getTime()));
  return tries.length < mostTriesPerNight && now.getTime() - last >= retryMillis;
}

/**
 * Returns when the newest verified backup was made, or when a server began to make nightly backups if that is later.
 * Null if no server makes them.
 */
export function unverifiedSince({ since, lastVerified }: BackupState): Date | null {
  if (since === null) return null;
  const { startedAt } = lastVerified ?? { startedAt: since };
  return startedAt > since ? startedAt : since;
}

export function isBackupOverdue(now: Date, state: BackupState): boolean {
  const since = unverifiedSince(state);
  return since !== null && now.getTime() - since.getTime() > overdueMillis;
}
