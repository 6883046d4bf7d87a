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
  // What a database grants to everyone is not copied from the template.
  await asAdmin(server, `revoke temporary on database ${name} from public`);
  return {
    connection: { ...server, database: name },
    appConnection: { ...inject('appPostgres'), database: name },
    drop: async () => {
      await asAdmin(server, `drop database ${name} with (force)`);
      // Roles belong to the cluster: those that a server made for this database go with it.
      await asAdmin(server, dropRolesOf(name));
    },
  };
}

function dropRolesOf(name: string): string {
  return `do $$ declare role name; begin
    for role in select rolname from pg_roles where starts_with(rolname, 'anteroom_app_${name}_')
    loop execute format('drop role %I', role); end loop;
  end $$`;
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
