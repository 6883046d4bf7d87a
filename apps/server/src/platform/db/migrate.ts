import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './database.ts';

const folder = join(import.meta.dirname, '../../../migrations');

/**
 * Brings the database to today's schema, forward only; each file is one step. Processes that start together wait
 * for each other. Returns the names of the steps taken.
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((step) => step.migrationName);
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  const steps = files.map(async (file) => [
    file.slice(0, -4),
    toMigration(await readFile(join(folder, file), 'utf8')),
  ]);
  return Object.fromEntries(await Promise.all(steps));
}

function toMigration(statements: string): Migration {
  return {
    up: async (db) => {
      await sql.raw(statements).execute(db);
    },
  };
}
