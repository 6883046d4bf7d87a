import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';

export type ClinicCheck = { checkedAt: Date; faults: { rule: string; count: number }[] };

export async function findLastCheck(db: Db | Tx): Promise<ClinicCheck | null> {
  const row = await db
    .selectFrom('clinic_checks')
    .select(['checked_at', 'faults'])
    .orderBy('checked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  return { checkedAt: row.checked_at, faults: row.faults as ClinicCheck['faults'] };
}

/** Tries to take the lock that lets only one server process check at a time. Returns whether it succeeded. */
export async function tryLockChecks(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('clinic checks')) as taken`.execute(tx);
  return rows[0]?.taken ?? false;
}

export async function insertCheck(tx: Tx, { checkedAt, faults }: ClinicCheck): Promise<void> {
  await tx
    .insertInto('clinic_checks')
    .values({ checked_at: checkedAt, faults: JSON.stringify(faults) })
    .execute();
}
