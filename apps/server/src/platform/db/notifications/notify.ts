import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** Sends a notification. PostgreSQL delivers it when the transaction commits and drops it on rollback. */
export async function notify(tx: Tx, channel: string, message: unknown): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(message)})`.execute(tx);
}
