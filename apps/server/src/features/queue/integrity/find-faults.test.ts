import { skipDayWise } from '@anteroom/contract/queue';
import { resetQueue } from '@anteroom/contract/queue-reset';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aClinic } from '#test/clinic';
import { aQueueDesk, eightToday } from '#test/queue-desk';
import { findQueueFaults } from './find-faults.ts';

/**
 * Creates a queue with one completed, one current, one skipped and two waiting patients. A reset has removed one more.
 */
async function aDay() {
  const clinic = await aClinic({ clinicTimezone: 'UTC' });
  clinic.clock.set(eightToday);
  const desk = await aQueueDesk(clinic);
  const removed = await desk.book(0);
  await desk.skip(removed);
  await desk.desk.call(resetQueue, { params: desk.params, body: { resetType: 'skipped_only' } });
  for (let count = 1; count <= 5; count += 1) await desk.book(count * 10);
  await desk.callNext();
  await desk.callNext();
  const [, , skipped = ''] = (await desk.line()).map(([uuid]) => String(uuid));
  await desk.desk.call(skipDayWise, { params: { ...desk.params, appointmentId: skipped } });
  expect((await desk.line()).map(([, status]) => status)).toEqual([
    ...['completed', 'in_progress', 'skipped', 'waiting', 'waiting'],
  ]);
  expect(await findQueueFaults(clinic.context)).toEqual([]);
  return { clinic, desk, removed };
}

const ofDay = (status: string) => sql`(select min(id) from queue_entries where status = ${status})`;
const appointmentOf = (status: string) =>
  sql`(select appointment_id from queue_entries where id = ${ofDay(status)})`;

/**
 * Faults to create in the data. Constraints that would prevent a fault are dropped first; they could be missing after a
 * failed restore.
 */
const faults: [string, ...RawBuilder<unknown>[]][] = [
  [
    'appointment is not cancelled and has no queue entry',
    sql`delete from queue_entries where id = ${ofDay('waiting')}`,
  ],
  [
    'appointment is not cancelled and has no queue entry',
    sql`update appointments set status = 'in_progress' where id = (
      select appointment_id from archived_queue_entries)`,
  ],
  [
    'cancelled appointment has a queue entry',
    sql`update appointments set status = 'cancelled' where id = ${appointmentOf('waiting')}`,
  ],
  [
    'appointment and queue entry have different statuses',
    sql`update appointments set status = 'no_show' where id = ${appointmentOf('completed')}`,
  ],
  [
    'queue entry and its appointment have different doctors',
    sql`insert into users (email, name, role, password_hash) values ('else@clinic.example', 'Else', 'doctor', 'none')`,
    sql`insert into doctors (id, ticket_prefix) select id, 'ELSE' from users where name = 'Else'`,
    sql`update queue_entries set doctor_id = (select id from users where name = 'Else')
      where id = ${ofDay('waiting')}`,
  ],
  [
    'waiting entry is not on the date of its appointment',
    sql`update queue_entries set queue_date = queue_date + 1 where id = ${ofDay('waiting')}`,
  ],
  [
    'settled entry has no settled time, or another entry has one',
    sql`alter table queue_entries drop constraint queue_entries_settled_since`,
    sql`update queue_entries set settled_at = null where id = ${ofDay('skipped')}`,
  ],
  [
    'current entry has no start time',
    sql`update queue_entries set started_at = null, completed_at = now() where id = ${ofDay('in_progress')}`,
  ],
  [
    'waiting entry has a call or start time',
    sql`update queue_entries set called_at = now() where id = ${ofDay('waiting')}`,
  ],
  [
    'completed entry has no end time, or another entry has one',
    sql`update queue_entries set completed_at = null where id = ${ofDay('completed')}`,
  ],
  [
    'entry is marked as both arrived and late',
    sql`update queue_entries set arrived_at = now(), late_minutes = 5 where id = ${ofDay('waiting')}`,
  ],
  [
    'appointment in the queue has no ticket code',
    sql`alter table appointments drop constraint appointments_check3`,
    sql`update appointments set ticket_code = null where id = ${appointmentOf('waiting')}`,
  ],
  [
    'doctor has several current entries',
    sql`drop index queue_entries_one_current`,
    sql`update queue_entries set status = 'in_progress', started_at = now() where id = ${ofDay('waiting')}`,
    sql`update appointments set status = 'in_progress' where id in (
      select appointment_id from queue_entries where status = 'in_progress')`,
  ],
  [
    'doctor has several entries with one position',
    sql`alter table queue_entries drop constraint queue_entries_position`,
    sql`update queue_entries set position = 1 where status = 'waiting'`,
  ],
  [
    'removed entry has no reset or deletion event',
    sql`update archived_queue_entries set event_id = (select id from queue_events where reason = 'called' limit 1)`,
  ],
  [
    'removed entry is still in the live queue',
    sql`update archived_queue_entries set id = ${ofDay('waiting')}`,
  ],
  ['queue version differs from its newest event', sql`update queues set version = version - 1`],
];

describe('findQueueFaults', () => {
  it.each(faults)('reports the fault "%s"', async (rule, ...statements) => {
    const { clinic } = await aDay();
    for (const statement of statements) await statement.execute(clinic.db);
    const found = await findQueueFaults(clinic.context);
    expect(found).toContainEqual({ rule, count: 1, example: expect.any(String) });
    // The frequent check of recent appointments must find this fault too.
    const recent = await findQueueFaults(clinic.context, new Date(eightToday.getTime() - 86_400_000));
    expect(recent).toEqual(found);
  });
});
