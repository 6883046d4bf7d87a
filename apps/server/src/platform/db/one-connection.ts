import { Kysely } from 'kysely';
import pg from 'pg';
import { applicationName } from '#platform/config';
import type { AppSecrets } from '#platform/keys';
import type { DatabaseConnection, Db } from './database.ts';
import type { DB } from './schema.gen.ts';
import { SigningDialect } from './signing-secret.ts';

/** `db` works on `client` alone: what COPY writes through the one belongs to a transaction of the other. */
export type OneConnection = { client: pg.Client; db: Db; close(): Promise<void> };

/** A connection without bounds on statements, for work that takes as long as it takes. */
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
  // Whoever waits for an answer is told; the event alone must not end the process.
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
