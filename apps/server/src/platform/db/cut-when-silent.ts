import type pg from 'pg';

/** What pg says of an answer that did not come in time. */
const tookTooLong = 'Query read timeout';

/**
 * Cuts a connection as soon as one of its answers was given up on. What comes next on it, a rollback above all, would
 * wait behind that answer for as long again, and its caller with it.
 */
export function cutWhenSilent(client: pg.PoolClient, { message }: Error): void {
  if (message === tookTooLong) (client as pg.PoolClient & pg.Client).connection.stream.destroy();
}
