import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#platform/config/config';
import { StartError } from '#platform/config/start-error';
import { createDb, createPool } from '#platform/db/database';
import { migrateUpTo } from '#platform/db/migrate';
import { createLog } from '#platform/log';
import { aDatabase } from '#test/databases';
import { migrateAndRecord, prepareDatabase } from './prepare-database.ts';

async function startWith(adminPassword: string) {
  const database = await aDatabase();
  onTestFinished(database.drop);
  const config = readConfig({
    DATABASE_URL: 'postgres://elsewhere/clinic',
    APP_SECRET: 'a secret for tests, at least thirty-two characters',
    ADMIN_EMAIL: 'head@clinic.example',
    ADMIN_PASSWORD: adminPassword,
  });
  const secrets = { appSecret: config.appSecret ?? '', previousAppSecret: null };
  return prepareDatabase({
    config,
    secrets,
    log: createLog('silent'),
    connection: database.connection,
    appConnection: null,
  });
}

describe('first admin', () => {
  it.each(['Demo1234', 'Admin123', 'Head-of-clinic-1'])(
    'S-08: refuses to start if the first admin would get the published password %s',
    async (adminPassword) => {
      const start = startWith(adminPassword);
      await expect(start).rejects.toThrow(StartError);
      await expect(start).rejects.toThrow('The first admin cannot be made');
    },
  );

  it('S-08: creates the first admin with a password that is not public', async () => {
    expect((await startWith('Otter-Crane-42')).accounts).toBe('');
  });
});

it('adds an audit entry for applied migrations and warns if there is no backup; without migrations, does nothing', async () => {
  const database = await aDatabase();
  onTestFinished(database.drop);
  const db = createDb(createPool(database.connection, createLog('silent'), { isPatient: true }), {
    appSecret: 'a secret for tests, at least thirty-two characters',
  });
  onTestFinished(() => db.destroy());
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await migrateUpTo(db, '0027_audit_disclosures');
  const lines: string[] = [];
  const log = createLog('warn', { write: (line: string) => lines.push(line) });
  for (let starts = 0; starts < 2; starts += 1) await migrateAndRecord(db, log);
  expect(lines).toEqual([
    expect.stringContaining('migrating without a verified backup of the last 24 hours'),
  ]);
  const entries = await db
    .selectFrom('audit_events')
    .select(['actor_id', 'details'])
    .where('action', '=', 'system.migrated')
    .execute();
  const steps = expect.stringMatching(/^0028_secret_links, 0029_alarms/);
  expect(entries).toEqual([{ actor_id: null, details: { steps } }]);
});

it('a start on the database of a newer release is refused, with the reason in one line', async () => {
  const database = await aDatabase();
  onTestFinished(database.drop);
  const db = createDb(createPool(database.connection, createLog('silent'), { isPatient: true }));
  onTestFinished(() => db.destroy());
  await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '')`.execute(db);
  const start = migrateAndRecord(db, createLog('silent'));
  await expect(start).rejects.toThrow(StartError);
  await expect(start).rejects.toThrow(/^The database is of a newer release of Anteroom \(9999_later\)/);
});
