import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '#platform/log';
import { aDatabase } from '#test/databases';
import { createDb, createPool } from './database.ts';
import { migrate, migrateUpTo } from './migrate.ts';

it('T-19: a migration that finds a table in use lets others pass, and is done once the table is free', async () => {
  const database = await aDatabase();
  onTestFinished(database.drop);
  const db = createDb(createPool(database.connection, createLog('silent'), { isPatient: true }));
  onTestFinished(() => db.destroy());
  const [inUse, other] = [new pg.Client(database.connection), new pg.Client(database.connection)];
  for (const client of [inUse, other]) {
    await client.connect();
    onTestFinished(() => client.end());
  }
  await other.query('drop schema public cascade; create schema public');
  await migrateUpTo(db, '0017_displays_and_visits');
  await inUse.query('begin; select from queue_entries');
  const migrating = migrate(db);
  const waiting = `select from pg_locks where relation = 'queue_entries'::regclass and not granted`;
  await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
  await other.query('select from queue_entries');
  await inUse.query('commit');
  expect(await migrating).toContain('0018_settled_entries');
});
