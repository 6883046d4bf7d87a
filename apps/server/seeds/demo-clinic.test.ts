import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { findClinicFaults } from '#features/health';
import { createDb, createPool, type Db } from '#platform/db/database';
import { createLog } from '#platform/log';
import { aDatabase } from '#test/databases';
import { demoAccounts, demoPassword, describeDemoAccounts } from './demo-accounts.ts';
import { loadDemoClinic } from './demo-clinic.ts';

const now = new Date('2026-11-25T09:00:00Z');
const log = createLog('silent');
const secrets = { appSecret: 'a secret for tests, at least thirty-two characters', previousAppSecret: null };
const settings = { clinicTimezone: 'Europe/Berlin', ...secrets };
const load = (db: Db) => loadDemoClinic({ db, log, settings, clock: { now: () => now } });

async function anEmptyDatabase(): Promise<Db> {
  const { connection, drop } = await aDatabase();
  const db = createDb(createPool(connection, log), secrets);
  afterAll(async () => {
    await db.destroy();
    await drop();
  });
  return db;
}

const tables = [
  'users',
  'doctors',
  'manager_doctors',
  'clinic_settings',
  'patients',
  'schedule_slots',
  'appointments',
  'queues',
  'queue_entries',
  'queue_events',
  'reminder_rules',
  'reminders',
  'booking_pages',
  'slot_holds',
  'booking_requests',
  'waiting_list',
  'waiting_list_doctors',
  'openings',
  'offers',
  'audit_events',
] as const;

/** Returns every row of the tables that the demo fills, without the columns whose values differ in each load. */
async function everythingIn(db: Db) {
  const contents = tables.map(async (table) => {
    const row =
      sql<unknown>`to_jsonb(${sql.ref(table)}) - '{uuid,appointment_uuid,password_hash,demo_password_hash,at,nonce,mac,salt,secret_hash,given,code_salt}'::text[]`.as(
        'row',
      );
    const rows = await db.selectFrom(table).select(row).orderBy('row').execute();
    return [table, rows.map((found) => found.row)] as const;
  });
  return Object.fromEntries(await Promise.all(contents));
}

describe('loadDemoClinic', async () => {
  const db = await anEmptyDatabase();
  const another = await anEmptyDatabase();
  const answers = await Promise.all([load(db), load(db)]);

  it('loads the demo clinic into an empty database once, even when two processes start together', async () => {
    expect(answers.toSorted()).toEqual([false, true]);
    expect(await load(db)).toBe(false);
  });

  it('two demo clinics that are loaded with the same clock are identical', async () => {
    await load(another);
    expect(await everythingIn(another)).toEqual(await everythingIn(db));
  });

  it('creates enabled and verified demo accounts with the published password', async () => {
    const users = await db.selectFrom('users').selectAll().orderBy('id').execute();
    expect(users.map(({ email, name, role }) => ({ email, name, role }))).toEqual(
      demoAccounts.map(({ email, name, role }) => ({ email, name, role })),
    );
    expect(users.every((user) => user.is_enabled && user.email_verified_at)).toBe(true);
    expect(await verify(users[0]?.password_hash ?? '', demoPassword)).toBe(true);
    for (const { email } of users) expect(describeDemoAccounts()).toContain(email);
  });

  it('gives each demo appointment that is not cancelled one queue entry with the same doctor and day', async () => {
    const rows = await db
      .selectFrom('appointments')
      .leftJoin('queue_entries', 'appointment_id', 'appointments.id')
      .select(['appointments.status', 'queue_entries.status as entryStatus', 'ticket_code as ticketCode'])
      .select(
        sql<boolean>`queue_entries.doctor_id = appointments.doctor_id
          and queue_date = (scheduled_at at time zone 'Europe/Berlin')::date
          and position = extract(epoch from scheduled_at)`.as('isInPlace'),
      )
      .execute();
    const pairs = new Set(rows.map(({ status, entryStatus }) => `${status} ${entryStatus}`));
    expect(pairs).toEqual(
      new Set([
        'scheduled waiting',
        'confirmed waiting',
        'in_progress in_progress',
        'completed completed',
        'no_show skipped',
        'cancelled null',
      ]),
    );
    const placed = rows.filter(({ status }) => status !== 'cancelled');
    expect(placed.every(({ isInPlace }) => isInPlace)).toBe(true);
    expect(new Set(placed.map(({ ticketCode }) => ticketCode)).size).toBe(placed.length);
  });

  it('creates one demo doctor, Uma, who has booked patients but no queue settings and no schedule', async () => {
    const queues = await db.selectFrom('queues').select(['queue_type']).orderBy('doctor_id').execute();
    expect(queues.map((queue) => queue.queue_type)).toEqual(['day_wise', 'central', null]);
    const scheduled = await db.selectFrom('schedule_slots').select('doctor_id').distinct().execute();
    expect(scheduled).toHaveLength(2);
    const booked = await db.selectFrom('appointments').select('doctor_id').distinct().execute();
    expect(booked).toHaveLength(3);
  });

  it('the demo clinic has a waiting list, offers, reminders with each result, patient messages and booking requests', async () => {
    const count = async (table: 'waiting_list' | 'offers' | 'booking_requests' | 'queue_events') =>
      (await db.selectFrom(table).select(sql`1`.as('one')).execute()).length;
    expect([await count('waiting_list'), await count('offers')]).toEqual([8, 4]);
    expect([await count('booking_requests'), await count('queue_events')]).toEqual([2, 1]);
    const openings = await db.selectFrom('openings').select('state').orderBy('state').execute();
    expect(openings).toEqual([{ state: 'filled' }, { state: 'new' }]);
    const results = await db
      .selectFrom('reminders')
      .innerJoin('reminder_rules as rule', 'rule.id', 'rule_id')
      .select(sql<string>`distinct rule.channel || ' ' || reminders.state`.as('result'))
      .orderBy('result')
      .execute();
    const sms = ['sms delivered', 'sms failed', 'sms sent', 'sms skipped', 'sms unknown'];
    expect(results.map(({ result }) => result)).toEqual([
      'email failed',
      'email sent',
      'email skipped',
      ...sms,
    ]);
  });

  it('the demo data passes the clinic’s consistency checks', async () => {
    expect(await findClinicFaults({ db, settings })).toEqual([]);
  });

  it('loading the demo clinic adds one audit entry, without an actor', async () => {
    const events = await db.selectFrom('audit_events').select(['action', 'actor_id']).execute();
    expect(events).toEqual([{ action: 'demo.loaded', actor_id: null }]);
  });
});
