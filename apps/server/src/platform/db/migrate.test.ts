import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '#platform/log';
import { aDatabase } from '#test/databases';
import { createDb, createPool } from './database.ts';
import { migrate, migrateUpTo } from './migrate.ts';

it('T-19: a migration that waits for a table does not block other queries, and runs once the table is free', async () => {
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

it('S-100: an upgrade confirms doctors with patients and their managers, and closes links of unconfirmed accounts', async () => {
  const database = await aDatabase();
  onTestFinished(database.drop);
  const db = createDb(createPool(database.connection, createLog('silent'), { isPatient: true }));
  onTestFinished(() => db.destroy());
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await migrateUpTo(db, '0021_clinic_timezone');
  const add = async (name: string, role: string) => {
    const { rows } = await sql<{ id: number }>`
      insert into users (email, name, role, password_hash, is_confirmed)
      values (${`${name}@home.example`}, ${name}, ${role}, 'x', false) returning id::int as id
    `.execute(db);
    return rows[0]?.id ?? 0;
  };
  const [known, stranger] = [await add('known', 'doctor'), await add('stranger', 'doctor')];
  const [assistant, accomplice] = [await add('assistant', 'manager'), await add('accomplice', 'manager')];
  await sql`insert into doctors (id, ticket_prefix) values (${known}, 'K'), (${stranger}, 'S')`.execute(db);
  await sql`insert into patients (doctor_id, first_name, last_name) values (${known}, 'Pat', 'Known')`.execute(
    db,
  );
  await sql`
    insert into manager_doctors (manager_id, doctor_id) values (${assistant}, ${known}), (${accomplice}, ${stranger})
  `.execute(db);
  await sql`
    insert into calendar_feeds (doctor_id, created_by, label, secret_hash)
    values (${known}, ${known}, 'kept', ${Buffer.alloc(32)}), (${stranger}, ${stranger}, 'ended', ${Buffer.alloc(32, 1)})
  `.execute(db);
  await migrate(db);
  const users = await db.selectFrom('users').select(['name', 'is_confirmed']).orderBy('id').execute();
  expect(users.map(({ name, is_confirmed }) => [name, is_confirmed])).toEqual([
    ['known', true],
    ['stranger', false],
    ['assistant', true],
    ['accomplice', false],
  ]);
  const open = await db
    .selectFrom('calendar_feeds')
    .select('label')
    .where('revoked_at', 'is', null)
    .execute();
  expect(open).toEqual([{ label: 'kept' }]);
});
