import { sql } from 'kysely';
import type { Db } from '#platform/db/database';

/**
 * Returns the key id of the server that started last, or null if no server started or the last one was a release
 * without signatures.
 */
export async function findKeyOfLastStart(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('audit_events')
    .select('mac_key')
    .where('action', '=', 'system.started')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.mac_key ?? null;
}

export function listKeptValues(db: Db, after: number, limit: number) {
  return db
    .selectFrom('audit_values')
    .innerJoin('audit_events', 'audit_events.seq', 'audit_values.audit_seq')
    .select(['audit_events.seq', 'audit_values.sealed'])
    .select(sql<string | null>`encode(audit_events.values_hash, 'hex')`.as('values_hash'))
    .where('audit_values.audit_seq', '>', after)
    .orderBy('audit_values.audit_seq')
    .limit(limit)
    .execute();
}

export async function replaceKeptValues(db: Db, seq: number, sealed: Buffer): Promise<void> {
  await db.updateTable('audit_values').set({ sealed }).where('audit_seq', '=', seq).execute();
}
