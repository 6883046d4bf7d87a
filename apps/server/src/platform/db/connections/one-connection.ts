import { Kysely } from 'kysely';
import pg from 'pg';
import { applicationName } from '#platform/config/config';
import type { AppSecrets } from '#platform/crypto/keys';
import type { DatabaseConnection, Db } from '../database.ts';
import type { DB } from '../schema.gen.ts';
import { SigningDialect } from '../signing-secret.ts';

/** `db` uses only the connection of `client`, so that a COPY on `client` runs inside a transaction of `db`. */
export type OneConnection = { client: pg.Client; db: Db; close(): Promise<void> };

/** Opens a connection without statement timeouts, for long work. */
export async function openOneConnection(
  connection: DatabaseConnection,
  secrets: Pick<AppSecrets, 'appSecret'> | null,
): Promise<OneConnection> {
  const client = new pg.Client({
    ...connection,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // Ignore this error, because the queries in progress reject anyway. Without a listener, the error event would end the
  // process.
  client.on('error', () => undefined);
  await client.connect();
  const lent = { query: client.query.bind(client), release: () => undefined };
  const pool = { options: {}, connect: async () => lent, end: async () => undefined };
  return {
    client,
    db: new Kysely<DB>({ dialect: new SigningDialect({ pool }, secrets) }),
    close: () => client.end().catch(() => undefined),
  };
}
