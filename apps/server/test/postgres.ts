import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { processEnvironment } from '#platform/config/config';
import { createDb, createPool, type DatabaseConnection } from '#platform/db/database';
import { databaseUser } from '#platform/db/embedded/postgres-settings';
import { migrate } from '#platform/db/migrate';
import { openForRequests } from '#platform/db/requests/open-for-requests';
import { template } from './databases.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: declaration merging needs an interface.
  export interface ProvidedContext {
    postgres: DatabaseConnection;
    /** The same PostgreSQL server, connected as the request role. */
    appPostgres: DatabaseConnection;
  }
}

const log = pino({ level: 'silent' });

/** Starts one PostgreSQL for the whole test run, or uses TEST_DATABASE_URL, and migrates a template database in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openPostgres();
  await ask(server.connection, [`drop database if exists ${template}`, `create database ${template}`]);
  const connection = { ...server.connection, database: template };
  const db = createDb(createPool(connection, log, { max: 1, isPatient: true }));
  await migrate(db);
  const appSecret = 'a secret for the role of all tests';
  const appConnection = await openForRequests({
    db,
    connection,
    appConnection: null,
    asOwner: false,
    appSecret,
    log,
  });
  await db.destroy();
  // PostgreSQL copies a database only while the database has no connections.
  await ask(server.connection, [`alter database ${template} allow_connections false`]);
  project.provide('postgres', server.connection);
  project.provide('appPostgres', appConnection);
  return server.stop;
}

async function openPostgres() {
  const { TEST_DATABASE_URL: external, PG_BIN_DIR: binDir } = processEnvironment();
  if (external) return { connection: parse(external), stop: async () => undefined };
  const { startEmbeddedPostgres } = await import('#platform/db/embedded/embedded-postgres');
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-test-'));
  // If tests run as root, PostgreSQL runs as another account, which needs permission to enter the folder. Without the
  // permission, PostgreSQL would store its data elsewhere, where it would remain after the run.
  await chmod(dataDir, 0o755);
  const start = () => startEmbeddedPostgres({ dataDir, log, ...(binDir ? { binDir } : {}) });
  const first = await start();
  await writeFile(join(dataDir, 'hba.conf'), 'local all all trust\n', { mode: 0o644 });
  await fitForTests({ ...first.connection, user: databaseUser }, join(dataDir, 'hba.conf'));
  await first.stop();
  const server = await start();
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { connection: { ...server.connection, user: databaseUser }, stop };
}

/**
 * Applies settings for tests only. Test data need not survive a crash, and waiting for the disk would take most of the
 * run. All test clinics share one PostgreSQL, and some open dozens of servers.
 */
async function fitForTests(connection: DatabaseConnection, rules: string): Promise<void> {
  // The sign-in rules of the product would reject roles that tests create, so tests use their own rules.
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    // Autovacuum is off, because it would visit each database once a minute, but the databases exist only for seconds.
    autovacuum: 'off',
    max_connections: 300,
    hba_file: `'${rules}'`,
  };
  await ask(
    connection,
    Object.entries(settings).map(([name, value]) => `alter system set ${name} = ${value}`),
  );
}

async function ask(connection: DatabaseConnection, statements: string[]): Promise<void> {
  const admin = new pg.Client(connection);
  await admin.connect();
  for (const statement of statements) await admin.query(statement);
  await admin.end();
}

/** Parses a connection string, so that each test can use its own database on the same server. */
function parse(connectionString: string) {
  const { host, port, user, password } = new pg.Client({ connectionString });
  return { host, port, user: user ?? 'postgres', database: 'postgres', ...(password ? { password } : {}) };
}
