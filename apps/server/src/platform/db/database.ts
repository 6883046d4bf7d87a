import type { ConnectionOptions } from 'node:tls';
import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { applicationName } from '#platform/config/config';
import type { AppSecrets } from '#platform/crypto/keys';
import type { Log } from '#platform/log';
import type { Tracing } from '#platform/tracing/tracing';
import { applyDeadlineToConnecting, applyDeadlineToQueries } from './connections/query-deadline.ts';
import { assertTakesWrites, hasRefusedWrites, noteReadOnly } from './connections/read-write.ts';
import { usePreparedStatements } from './pipeline/prepared-statements.ts';
import type { DB } from './schema.gen.ts';
import { SigningDialect } from './signing-secret.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

/** How to reach PostgreSQL: a URL, or the private socket of the embedded database. */
export type DatabaseConnection =
  | { connectionString: string; ssl?: false | ConnectionOptions }
  | { host: string; port: number; user: string; database: string; password?: string; options?: string };

// Ids and counts stay below 2^53, so they are read as numbers. Dates stay text, so that no time zone shifts them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
// The type id of int8[], which the driver's list of type ids does not contain.
const int8Array = 1016 as typeof pg.types.builtins.INT8;
const readTexts: (text: string) => string[] = pg.types.getTypeParser(int8Array);
pg.types.setTypeParser(int8Array, (text) => readTexts(text).map(Number));

/**
 * Timeouts of one connection and one statement. Without them, one lost connection would make a caller wait forever. The
 * whole request has a separate deadline. PostgreSQL's timeouts are shorter than the driver's, because PostgreSQL's
 * errors name the cause.
 */
const bounds = {
  connectionTimeoutMillis: 1500,
  query_timeout: 3400,
  statement_timeout: 3000,
  lock_timeout: 2500,
  idle_in_transaction_session_timeout: 10_000,
};

/**
 * The number of idle connections that stay open, which is enough for one busy user. A new connection has to sign in,
 * load PostgreSQL's catalogs and plan each statement again. Without idle connections, the first booking after a pause
 * would cost about twice as much.
 */
const keptConnections = 4;

type PoolOptions = {
  max?: number;
  /**
   * Whether statements have no timeout, for example for migrations, imports and operator commands. Never true for
   * requests.
   */
  isPatient?: boolean;
  /**
   * Whether PostgreSQL plans each statement only once for each connection. Needed only with `isPatient`: pools for
   * requests always do this.
   */
  preparesStatements?: boolean;
  tracing?: Tracing | null;
};

/**
 * Creates a pool that opens connections on demand, at most 10 by default. Each connection must accept writes when it
 * opens, so that a standby is never used.
 */
export function createPool(connection: DatabaseConnection, log: Log, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    ...(options.isPatient ? { connectionTimeoutMillis: 10_000 } : bounds),
    max: options.max ?? 10,
    min: options.isPatient ? 0 : keptConnections,
    application_name: applicationName,
    // Pipelining: sends a statement before the response to the previous one arrives.
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    onConnect: assertTakesWrites,
  });
  // The pool handles errors of idle connections only. Without this listener, a connection lost during use would end the
  // process.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      // Closing a pool does not wait for its connections, so a stopping database may end them first.
      if (!pool.ending) log.warn({ reason: error.message }, 'a database connection was lost');
    }),
  );
  if (!options.isPatient) {
    applyDeadlineToConnecting(pool, bounds.connectionTimeoutMillis);
    pool.on('connect', (client) => applyDeadlineToQueries(client, bounds.query_timeout));
  }
  if (!options.isPatient || options.preparesStatements) pool.on('connect', usePreparedStatements);
  pool.on('connect', (client) => onQueryError(client, (error) => noteReadOnly(client, error)));
  // Added as the last listener, because tracing needs the statement as the caller sent it.
  pool.on('connect', (client) => options.tracing?.traceStatements(client));
  // The pool also reports errors of idle connections as its own. Ignore them here, because the listener above has
  // already logged them.
  pool.on('error', () => undefined);
  pool.on('release', (_error, client) => endWhereUseless(client));
  return pool;
}

/**
 * Closes a connection that must not be reused, for one of three reasons. A statement is still running, and the next
 * caller would wait for it. A transaction is still open, because its rollback failed. The connection leads to a
 * database that has become read-only.
 */
function endWhereUseless(client: pg.PoolClient): void {
  const { readyForQuery } = client as { readyForQuery?: boolean };
  const isUseless =
    readyForQuery === false || client.getTransactionStatus() !== 'I' || hasRefusedWrites(client);
  if (isUseless) void (client as pg.PoolClient & pg.Client).end();
}

/**
 * Creates the database object. `secrets` sign new rows of the audit trail. Without them, the audit trail accepts no new
 * rows, but all other tables do.
 */
export function createDb(pool: pg.Pool, secrets: Pick<AppSecrets, 'appSecret'> | null = null): Db {
  return new Kysely<DB>({ dialect: new SigningDialect({ pool }, secrets) });
}

/** Returns host, port and database of a database URL, without user and parameters. */
export function databaseNameOf(connectionString: string): string {
  const { host, port, database } = new pg.Client({ connectionString });
  return `${host}:${port}/${database}`;
}

export function userOf(connection: DatabaseConnection): string {
  return ('user' in connection ? connection.user : new pg.Client(connection).user) ?? '';
}

type OnError = (error: Error & { code?: unknown }) => void;

/** Calls `onError` for each failed query of a connection. The caller of the query still gets the error. */
function onQueryError(client: pg.PoolClient, onError: OnError): void {
  const run: (...query: unknown[]) => unknown = client.query.bind(client);
  const runWatched = (...query: unknown[]) => {
    const answer = run(...query);
    if (answer instanceof Promise) answer.catch(onError);
    return answer;
  };
  client.query = runWatched as typeof client.query;
}
