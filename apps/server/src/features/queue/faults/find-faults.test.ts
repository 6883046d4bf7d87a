import { skipDayWise } from '@anteroom/contract/queue';
import { resetQueue } from '@anteroom/contract/queue-reset';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aClinic } from '#test/clinic';
import { aQueueDesk, eightToday } from '#test/queue-desk';
import { findQueueFaults } from './find-faults.ts';

/** A day with one of each: seen, being seen, skipped, two who wait, and one whom a reset removed. */
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

/** What the database itself would not take is planted without its constraint: as by a restore gone wrong. */
const faults: [string, ...RawBuilder<unknown>[]][] = [
  [
    'an appointment is neither cancelled nor in the queue',
    sql`delete from queue_entries where id = ${ofDay('waiting')}`,
  ],
  [
    'an appointment is neither cancelled nor in the queue',
    sql`update appointments set status = 'in_progress' where id = (
      select appointment_id from archived_queue_entries)`,
  ],
  [
    'an appointment is cancelled and in the queue',
    sql`update appointments set status = 'cancelled' where id = ${appointmentOf('waiting')}`,
  ],
  [
    'board and list disagree',
    sql`update appointments set status = 'no_show' where id = ${appointmentOf('completed')}`,
  ],
  [
    'an entry stands in the line of another doctor',
    sql`insert into users (email, name, role, password_hash) values ('else@clinic.example', 'Else', 'doctor', 'none')`,
    sql`insert into doctors (id, ticket_prefix) select id, 'ELSE' from users where name = 'Else'`,
    sql`update queue_entries set doctor_id = (select id from users where name = 'Else')
      where id = ${ofDay('waiting')}`,
  ],
  [
    'someone waits on another day than they are booked for',
    sql`update queue_entries set queue_date = queue_date + 1 where id = ${ofDay('waiting')}`,
  ],
  [
    'nobody knows since when someone had their turn',
    sql`alter table queue_entries drop constraint queue_entries_settled_since`,
    sql`update queue_entries set settled_at = null where id = ${ofDay('skipped')}`,
  ],
  [
    'someone is being seen since nobody knows when',
    sql`update queue_entries set started_at = null, completed_at = now() where id = ${ofDay('in_progress')}`,
  ],
  [
    'someone waits and was called',
    sql`update queue_entries set called_at = now() where id = ${ofDay('waiting')}`,
  ],
  [
    'nobody knows when a visit ended, or one that did not end has ended',
    sql`update queue_entries set completed_at = null where id = ${ofDay('completed')}`,
  ],
  [
    'someone is here and comes later',
    sql`update queue_entries set arrived_at = now(), late_minutes = 5 where id = ${ofDay('waiting')}`,
  ],
  [
    'someone in the queue has no ticket',
    sql`alter table appointments drop constraint appointments_check3`,
    sql`update appointments set ticket_code = null where id = ${appointmentOf('waiting')}`,
  ],
  [
    'two patients of one doctor are being seen',
    sql`drop index queue_entries_one_current`,
    sql`update queue_entries set status = 'in_progress', started_at = now() where id = ${ofDay('waiting')}`,
    sql`update appointments set status = 'in_progress' where id in (
      select appointment_id from queue_entries where status = 'in_progress')`,
  ],
  [
    'two of a doctor have one place',
    sql`alter table queue_entries drop constraint queue_entries_position`,
    sql`update queue_entries set position = 1 where status = 'waiting'`,
  ],
  [
    'an entry was removed and nobody knows by what',
    sql`update archived_queue_entries set event_id = (select id from queue_events where reason = 'called' limit 1)`,
  ],
  [
    'an entry was removed and is still there',
    sql`update archived_queue_entries set id = ${ofDay('waiting')}`,
  ],
  ['a queue does not count its changes', sql`update queues set version = version - 1`],
];

describe('a fault of a queue is found by what it is', () => {
  it.each(faults)('%s', async (rule, ...statements) => {
    const { clinic } = await aDay();
    for (const statement of statements) await statement.execute(clinic.db);
    const found = await findQueueFaults(clinic.context);
    expect(found).toContainEqual({ rule, count: 1, example: expect.any(String) });
    // What is looked at every few minutes sees what is recent as well.
    const recent = await findQueueFaults(clinic.context, new Date(eightToday.getTime() - 86_400_000));
    expect(recent).toEqual(found);
  });
});
