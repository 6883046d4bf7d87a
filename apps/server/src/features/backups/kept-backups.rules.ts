import { dateInZone, plusDays } from '#platform/time/clinic-time';

/** How many days, weeks and months to cover. The newest backup of each of them is kept. */
export type KeepRule = { days: number; weeks: number; months: number };

type Backup = { name: string; madeAt: Date };

/**
 * Returns the backups to remove. Counts only periods that have a backup, so a clinic whose backups stopped keeps its
 * existing ones. Always keeps the newest backup.
 */
export function backupsToRemove<Of extends Backup>(
  backups: readonly Of[],
  rule: KeepRule,
  zone: string,
): Of[] {
  const newestFirst = backups.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
  const kept = new Set<Of>(newestFirst.slice(0, 1));
  const periods: [number, (date: string) => string][] = [
    [rule.days, (date) => date],
    [rule.weeks, mondayOf],
    [rule.months, (date) => date.slice(0, 7)],
  ];
  for (const [most, periodOf] of periods) {
    const newest = new Map<string, Of>();
    for (const backup of newestFirst) {
      const period = periodOf(dateInZone(backup.madeAt, zone));
      if (newest.size < most && !newest.has(period)) newest.set(period, backup);
    }
    for (const backup of newest.values()) kept.add(backup);
  }
  return newestFirst.filter((backup) => !kept.has(backup));
}

function mondayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return plusDays(date, -((weekday + 6) % 7));
}
