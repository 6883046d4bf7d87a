import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';
import { type BackupState, mostTriesPerNight } from './backup-due.rules.ts';

const runs = (db: Db | Tx) =>
  db
    .selectFrom('backup_runs')
    .select([
      'id',
      'server',
      'started_at as startedAt',
      'finished_at as finishedAt',
      'verified_at as verifiedAt',
      'file',
      'bytes',
      'problem',
    ]);

export async function findBackupState(db: Db | Tx): Promise<BackupState> {
  const settings = await db.selectFrom('clinic_settings').select('backups_since').executeTakeFirst();
  const recent = await runs(db).orderBy('started_at', 'desc').limit(mostTriesPerNight).execute();
  const verified = await runs(db)
    .where('verified_at', 'is not', null)
    .orderBy('verified_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    since: settings?.backups_since ?? null,
    last: recent[0] ?? null,
    lastVerified: verified ?? null,
    recentStarts: recent.map(({ startedAt }) => startedAt),
  };
}

/**
 * Returns when the newest verified backup was made. Also works in the database of an older release, which has no table
 * `backup_runs`.
 */
export async function findLastVerifiedAnywhere(db: Db): Promise<Date | null> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass(quote_ident(current_schema()) || '.backup_runs') is not null as exists`.execute(db);
  if (!found[0]?.exists) return null;
  const { rows } = await sql<{ at: Date | null }>`
    select max(started_at) as at from backup_runs where verified_at is not null`.execute(db);
  return rows[0]?.at ?? null;
}

/** Stores when a server began to make nightly backups. Keeps an earlier stored time. */
export async function noteScheduled(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('clinic_settings')
    .set({ backups_since: now })
    .where('backups_since', 'is', null)
    .execute();
}

export async function noteUnscheduled(db: Db): Promise<void> {
  await db
    .updateTable('clinic_settings')
    .set({ backups_since: null })
    .where('backups_since', 'is not', null)
    .execute();
}

/** Takes the lock for making backups, until this connection closes. Returns false if another process has it. */
export async function tryLockBackups(db: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(hashtext('backups')) as taken`.execute(db);
  return rows[0]?.taken ?? false;
}

export async function beginRun(db: Db, { server, now }: { server: string; now: Date }): Promise<number> {
  const { id } = await db
    .insertInto('backup_runs')
    .values({ server, started_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Outcome = { removedFiles: number } & (
  | { file: string; bytes: number; rows: number; problem: null }
  | { file: string | null; problem: string }
);

export async function finishRun(db: Db, id: number, outcome: Outcome, now: Date): Promise<void> {
  const verified =
    outcome.problem === null ? { bytes: outcome.bytes, row_count: outcome.rows, verified_at: now } : {};
  await db
    .updateTable('backup_runs')
    .set({
      ...verified,
      file: outcome.file,
      removed_files: outcome.removedFiles,
      problem: outcome.problem?.slice(0, 500) ?? null,
      finished_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Counts the backup files that runs have removed since each of two instants. */
export async function countRemovedFiles(
  db: Db,
  { day, month }: { day: Date; month: Date },
): Promise<{ day: number; month: number }> {
  const removed = (since: Date) =>
    sql<number>`coalesce(sum(removed_files) filter (where started_at >= ${since}), 0)::int`;
  return db
    .selectFrom('backup_runs')
    .select([removed(day).as('day'), removed(month).as('month')])
    .where('started_at', '>=', month)
    .executeTakeFirstOrThrow();
}

export async function readDatabaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{
    bytes: number;
  }>`select pg_database_size(current_database())::bigint as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
