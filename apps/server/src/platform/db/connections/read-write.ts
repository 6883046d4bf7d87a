import type pg from 'pg';

/** The SQLSTATE of a write on a read-only server, such as a replica or a demoted leader. */
const readOnlyState = '25006';
/**
 * The timeout of the check, in milliseconds. A shorter one would sometimes fail, because a process that has just
 * started may not read its sockets for a second.
 */
const checkMillis = 3000;

/**
 * Rejects a new connection to a read-only database. Behind a proxy or a DNS name, a connection that opens just before a
 * failover may reach a replica. The pool would keep that connection and read outdated data.
 */
export async function assertTakesWrites(client: pg.ClientBase): Promise<void> {
  const question = { text: 'show transaction_read_only', query_timeout: checkMillis };
  const { rows } = await client.query<{ transaction_read_only: string }>(question);
  if (rows[0]?.transaction_read_only !== 'on') return;
  throw Object.assign(new Error('it is read-only'), { code: readOnlyState });
}

const refusedWrites = new WeakSet<object>();

/** Notes the error if it shows that the connection's database has become read-only. */
export function noteReadOnly(client: pg.PoolClient, { code }: { code?: unknown }): void {
  if (code === readOnlyState) refusedWrites.add(client);
}

/**
 * Returns whether `noteReadOnly` found that the database of this connection is read-only. If so, the pool closes the
 * connection.
 */
export function hasRefusedWrites(client: pg.PoolClient): boolean {
  return refusedWrites.has(client);
}
