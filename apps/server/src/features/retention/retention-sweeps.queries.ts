import { sql } from 'kysely';
import { countRemovedFiles } from '#features/backups';
import type { Db } from '#platform/db/database';
import type { Swept } from '#platform/db/sweep.queries';

type Sweep = {
  server: string;
  startedAt: Date;
  tookMillis: number;
  swept: Readonly<Record<string, Swept>>;
};

type Counts = Record<string, number>;

/** Stores the counts of one sweep by kind of data. Omits kinds with a count of 0. */
export async function insertSweep(db: Db, { server, startedAt, tookMillis, swept }: Sweep): Promise<void> {
  const counts = (part: 'removed' | 'overdue') =>
    JSON.stringify(
      Object.fromEntries(
        Object.entries(swept).flatMap(([kind, each]) => (each[part] > 0 ? [[kind, each[part]]] : [])),
      ),
    );
  const failed = Object.entries(swept).flatMap(([kind, { hasFailed }]) => (hasFailed ? [kind] : []));
  await db
    .insertInto('retention_sweeps')
    .values({
      server: server.slice(0, 100),
      started_at: startedAt,
      took_millis: tookMillis,
      removed: counts('removed'),
      overdue: counts('overdue'),
      failed,
    })
    .execute();
}

export type RetentionState = {
  /** The last retention sweep by any server. Null before the first sweep. */
  last: { startedAt: Date; tookMillis: number; overdue: Counts; failed: string[] } | null;
  /** The time of the last sweep after which no expired data was left. */
  completeAt: Date | null;
  /** The numbers of deleted rows and files in the last 24 hours and 30 days, by kind of data. */
  removed: { kind: string; day: number; month: number }[];
};

type LastRow = {
  started_at: Date;
  took_millis: number;
  overdue: Counts;
  failed: string[];
  complete_at: Date | null;
};

/** Returns the last sweep, and counts of the last 24 hours and 30 days. */
export async function findRetentionState(db: Db, now: Date): Promise<RetentionState> {
  const day = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  const month = new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000);
  const [last, removed, ofBackups] = await Promise.all([
    sql<LastRow>`
      select started_at, took_millis, overdue, failed, (
        select started_at from retention_sweeps where overdue = '{}' and failed = '{}'
        order by started_at desc limit 1) as complete_at
      from retention_sweeps order by started_at desc limit 1`.execute(db),
    sql<RetentionState['removed'][number]>`
      select kind, sum(count::bigint)::bigint as month,
        coalesce(sum(count::bigint) filter (where started_at >= ${day}), 0)::bigint as day
      from retention_sweeps cross join lateral jsonb_each_text(removed) as each (kind, count)
      where started_at >= ${month} group by kind order by kind`.execute(db),
    countRemovedFiles(db, { day, month }),
  ]);
  const [row] = last.rows;
  return {
    last: row
      ? {
          startedAt: row.started_at,
          tookMillis: row.took_millis,
          overdue: row.overdue,
          failed: row.failed,
        }
      : null,
    completeAt: row?.complete_at ?? null,
    // Add the backup files, which are not removed by a sweep but by the process that makes the next backup.
    removed: ofBackups.month === 0 ? removed.rows : [...removed.rows, { kind: 'backup_files', ...ofBackups }],
  };
}
