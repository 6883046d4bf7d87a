import type pg from 'pg';

/** PostgreSQL's word for a write where only reading is possible, as on a replica or a leader that was demoted. */
const readOnlyState = '25006';
/** Not sooner: a process that has just started may not look at what arrived for a second. */
const checkMillis = 3000;

/**
 * Refuses a new connection to a database that takes no writes. Behind a proxy or a name that moves, a connection opened
 * just before a failover may lead to a replica: it would read what is old, and keep its place in the pool.
 */
export async function assertTakesWrites(client: pg.ClientBase): Promise<void> {
  const question = { text: 'show transaction_read_only', query_timeout: checkMillis };
  const { rows } = await client.query<{ transaction_read_only: string }>(question);
  if (rows[0]?.transaction_read_only !== 'on') return;
  throw Object.assign(new Error('it takes no writes'), { code: readOnlyState });
}

const refusedWrites = new WeakSet<object>();

/** Notices when the database behind a connection has stopped taking writes. */
export function noteReadOnly(client: pg.PoolClient, { code }: { code?: unknown }): void {
  if (code === readOnlyState) refusedWrites.add(client);
}

export function hasRefusedWrites(client: pg.PoolClient): boolean {
  return refusedWrites.has(client);
}
