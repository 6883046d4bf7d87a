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

it('an upgrade fills in the patients of reminders: of sent ones from the audit trail, of others from the appointment', async () => {
  const database = await aDatabase();
  onTestFinished(database.drop);
  const db = createDb(createPool(database.connection, createLog('silent'), { isPatient: true }));
  onTestFinished(() => db.destroy());
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
  await migrateUpTo(db, '0173_events_of_messages');
  await sql`
    insert into users (email, name, role, password_hash) values ('d@home.example', 'Dana', 'doctor', 'x')`.execute(
    db,
  );
  await sql`insert into doctors (id, ticket_prefix) select id, 'D' from users`.execute(db);
  await sql`
    insert into patients (doctor_id, first_name, last_name)
    select doctors.id, 'Pat', name from doctors, unnest(array['Former', 'Current']) as name`.execute(db);
  await sql`
    insert into appointments
      (doctor_id, patient_id, scheduled_at, ends_at, duration_minutes, appointment_type, ticket_code)
    select doctor_id, patients.id, at, at + interval '20 minutes', 20, 'other', 'D-' || day
    from patients, generate_series(1, 4) as day, lateral (select now() + day * interval '1 day' as at) as times
    where last_name = 'Current' order by day`.execute(db);
  await sql`
    insert into reminder_rules (channel, minutes_before, created_at, updated_at) values ('email', 60, now(), now())`.execute(
    db,
  );
  await sql`
    insert into reminders (appointment_id, rule_id, doctor_id, for_time, due_at, state, changed_at)
    select appointments.id, rule.id, appointments.doctor_id, scheduled_at, now(), state_of, now() from reminder_rules rule,
      (values ('D-1', 'planned'), ('D-2', 'failed'), ('D-3', 'sent'), ('D-4', 'sent')) as known (code, state_of)
      join appointments on ticket_code = code`.execute(db);
  // The reminders of the first and the third appointment were sent when they had the former patient. For the fourth,
  // one reminder was sent to each patient.
  await sql`
    insert into audit_events (action, object_type, object_id, patient_ids)
    select 'reminder.sent', 'appointment', uuid, array[patients.id] from appointments, patients
    where ticket_code in ('D-1', 'D-3') and last_name = 'Former' or ticket_code = 'D-4'`.execute(db);
  expect(await migrate(db)).toContain('0174_patients_of_reminders');
  const { rows } = await sql`
    select ticket_code as code, last_name as name from reminders
    join appointments on appointments.id = appointment_id left join patients on patients.id = reminders.patient_id
    order by code`.execute(db);
  expect(rows).toEqual([
    { code: 'D-1', name: 'Current' },
    { code: 'D-2', name: 'Current' },
    { code: 'D-3', name: 'Former' },
    { code: 'D-4', name: null },
  ]);
});
