import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { applicationName } from '#platform/config';
import type { Log } from '#platform/log';
import type { DB } from './schema.gen.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

/** How to reach PostgreSQL: an address, or the private socket of the embedded one. */
export type DatabaseConnection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; password?: string };

// Ids and counts stay below 2^53, so they are numbers; dates stay text, for no zone may shift them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Bounds that a bare pool does not have: without them one lost connection hangs a caller for ever. */
const bounds = {
  connectionTimeoutMillis: 2000,
  query_timeout: 6000,
  statement_timeout: 5000,
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: 10_000,
};

type PoolOptions = {
  max?: number;
  /** Without bounds on statements: for migrations and the demo clinic, never for requests. */
  isPatient?: boolean;
};

export function createPool(connection: DatabaseConnection, log: Log, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    ...(options.isPatient ? { connectionTimeoutMillis: 10_000 } : bounds),
    max: options.max ?? 10,
    application_name: applicationName,
    keepAlive: true,
  });
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection was lost'));
  return pool;
}

export function createDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
