import { sql } from 'kysely';
import type { Db } from './database.ts';

/** How many rows a sweep takes at once, so that it never holds anyone up. */
const batch = 5000;

/**
 * Removes what nobody can use any more: answers kept for a repeat older than a day, token pairs of sessions that
 * ended or ran out a day ago, and counters that have run out. Sessions themselves stay, for the audit trail.
 */
export async function sweep(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await sql`
    delete from idempotency_keys where ctid in (
      select ctid from idempotency_keys where created_at < ${dayAgo} limit ${batch})
  `.execute(db);
  await sql`
    delete from session_tokens where id in (
      select pair.id from session_tokens pair join sessions on sessions.id = pair.session_id
      where sessions.expires_at < ${dayAgo} or sessions.ended_at < ${dayAgo} limit ${batch})
  `.execute(db);
  await sql`delete from throttles where expire < ${now.getTime()}`.execute(db);
}
