import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { DatabaseConnection } from '#platform/db/database';

/** The migrated, empty database that every test's own one is copied from. */
export const template = 'anteroom_template';

export type TestDatabase = {
  /** As its owner, who may do everything. */
  connection: DatabaseConnection;
  /** As the server under test. */
  appConnection: DatabaseConnection;
  drop(): Promise<void>;
};

/** A database of its own, empty and migrated; `drop` when done. */
export async function aDatabase(): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(server, `create database ${name} template ${template}`);
  return {
    connection: { ...server, database: name },
    appConnection: { ...inject('appPostgres'), database: name },
    drop: () => asAdmin(server, `drop database ${name} with (force)`),
  };
}

async function asAdmin(server: DatabaseConnection, statement: string): Promise<void> {
  const admin = new pg.Client(server);
  await admin.connect();
  try {
    // Copies of one template wait for each other.
    await admin.query('select pg_advisory_lock(7402)');
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
