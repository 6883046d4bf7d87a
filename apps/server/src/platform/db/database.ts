import type { ConnectionOptions } from 'node:tls';
import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { applicationName } from '#platform/config';
import type { AppSecrets } from '#platform/keys';
import type { Log } from '#platform/log';
import { askInTime, connectInTime } from './ask-in-time.ts';
import { nameStatements } from './name-statements.ts';
import { onFailedAnswer } from './on-failed-answer.ts';
import { assertTakesWrites, hasRefusedWrites, noteReadOnly } from './read-write.ts';
import type { DB } from './schema.gen.ts';
import { SigningDialect } from './signing-secret.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

/** How to reach PostgreSQL: an address, or the private socket of the embedded one. */
export type DatabaseConnection =
  | { connectionString: string; ssl?: false | ConnectionOptions }
  | { host: string; port: number; user: string; database: string; password?: string; options?: string };

// Ids and counts stay below 2^53, so they are numbers; dates stay text, for no zone may shift them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
// Their arrays have an id of their own, which the list of ids leaves out.
const int8Array = 1016 as typeof pg.types.builtins.INT8;
const readTexts: (text: string) => string[] = pg.types.getTypeParser(int8Array);
pg.types.setTypeParser(int8Array, (text) => readTexts(text).map(Number));

/**
 * Bounds that a bare pool does not have: without them one lost connection hangs a caller for ever. They are those of one
 * connection and one statement; all that an answer needs has its own (`answer-time.ts`). The database's are
 * shorter, for it says best what a statement waited for.
 */
const bounds = {
  connectionTimeoutMillis: 1500,
  query_timeout: 3400,
  statement_timeout: 3000,
  lock_timeout: 2500,
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
    // Sends a statement without waiting for the answer to the one before; see `inOneGo`.
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    onConnect: assertTakesWrites,
  });
  // The pool itself listens to idle connections only: one that is lost while in use would end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ reason: error.message }, 'a database connection was lost')),
  );
  if (!options.isPatient) {
    connectInTime(pool, bounds.connectionTimeoutMillis);
    pool.on('connect', (client) => askInTime(client, bounds.query_timeout));
    pool.on('connect', nameStatements);
  }
  pool.on('connect', (client) => onFailedAnswer(client, (error) => noteReadOnly(client, error)));
  // An idle connection's error arrives here too, and was logged above.
  pool.on('error', () => undefined);
  pool.on('release', (_error, client) => endWhereUseless(client));
  return pool;
}

/**
 * A connection that comes back with its question still open was given up on. The pool would lend it out again, and
 * whoever got it would wait behind that question for as long as the network stays silent. One whose rollback failed would
 * refuse all that is asked of it from then on, and one to a database that takes no writes any more the next caller too.
 */
function endWhereUseless(client: pg.PoolClient): void {
  const { readyForQuery } = client as { readyForQuery?: boolean };
  const isUseless =
    readyForQuery === false || client.getTransactionStatus() !== 'I' || hasRefusedWrites(client);
  if (isUseless) void (client as pg.PoolClient & pg.Client).end();
}

/** `secrets` sign what is added to the audit trail through it; without them nothing can be added. */
export function createDb(pool: pg.Pool, secrets: Pick<AppSecrets, 'appSecret'> | null = null): Db {
  return new Kysely<DB>({ dialect: new SigningDialect({ pool }, secrets) });
}

/** Host, port and database of an address, without who asks and how. */
export function placeOf(connectionString: string): string {
  const { host, port, database } = new pg.Client({ connectionString });
  return `${host}:${port}/${database}`;
}

/** The role that a connection signs in as. */
export function userOf(connection: DatabaseConnection): string {
  return ('user' in connection ? connection.user : new pg.Client(connection).user) ?? '';
}
