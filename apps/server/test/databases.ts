import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { DatabaseConnection } from '#platform/db/database';

/** The migrated, empty database from which all test databases are copied. */
export const template = 'anteroom_template';

export type TestDatabase = {
  connection: DatabaseConnection;
  appConnection: DatabaseConnection;
  drop(): Promise<void>;
};

/** Creates an empty, migrated database. Call `drop` when the test is done. */
export async function aDatabase(): Promise<TestDatabase> {
  const server = inject('postgres');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdmin(server, [
    // Copying the files takes half as long as PostgreSQL's default, which writes each page to the write-ahead log.
    `create database ${name} template ${template} strategy file_copy`,
    // Revoke this right again: the template revoked it from everyone, but the copy has it.
    `revoke temporary on database ${name} from public`,
  ]);
  return {
    connection: { ...server, database: name },
    appConnection: { ...inject('appPostgres'), database: name },
    // Drop the database's roles too. Roles belong to the whole cluster, and a server created some for this database.
    drop: () => asAdmin(server, [`drop database ${name} with (force)`, dropRolesOf(name)]),
  };
}

function dropRolesOf(name: string): string {
  return `do $$ declare role name; begin
    for role in select rolname from pg_roles where starts_with(rolname, 'anteroom_app_${name}_')
    loop execute format('drop role %I', role); end loop;
  end $$`;
}

async function asAdmin(server: DatabaseConnection, statements: readonly string[]): Promise<void> {
  const admin = new pg.Client(server);
  await admin.connect();
  try {
    // Copies must run one after the other, because PostgreSQL cannot copy the same template twice at once.
    await admin.query('select pg_advisory_lock(7402)');
    for (const statement of statements) await admin.query(statement);
  } finally {
    await admin.end();
  }
}
