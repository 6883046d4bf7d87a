import type pg from 'pg';

/** SQLSTATE of a write to a read-only server, such as a replica or a demoted leader. */
const readOnlyState = '25006';
/** Not shorter: a process that has just started may not read its sockets for a second. */
const checkMillis = 3000;

/**
 * Rejects a new connection to a read-only database. Behind a proxy or a DNS name, a connection opened just before a
 * failover may reach a replica; the pool would keep it and read outdated data.
 */
export async function assertTakesWrites(client: pg.ClientBase): Promise<void> {
  const question = { text: 'show transaction_read_only', query_timeout: checkMillis };
  const { rows } = await client.query<{ transaction_read_only: string }>(question);
  if (rows[0]?.transaction_read_only !== 'on') return;
  throw Object.assign(new Error('it is read-only'), { code: readOnlyState });
}

const refusedWrites = new WeakSet<object>();

/** Remembers that the database behind a connection has become read-only. */
export function noteReadOnly(client: pg.PoolClient, { code }: { code?: unknown }): void {
  if (code === readOnlyState) refusedWrites.add(client);
}

/** Returns whether `noteReadOnly` has seen this connection fail as read-only. The pool then closes it. */
export function hasRefusedWrites(client: pg.PoolClient): boolean {
  return refusedWrites.has(client);
}
