import type { QueueChanged, QueueChangeReason } from '@anteroom/contract/live-events';
import { sql } from 'kysely';
import { queueChangedChannel } from '#features/live';
import type { Db, Tx } from '#platform/db/database';
import { preparedQuery } from '#platform/db/pipeline/prepared-query';
import type { QueueLine } from '../queue-line.ts';
import type { LineEntry } from './line.rules.ts';

export const lockedColumns = [
  'queues.queue_type as queueType',
  'queues.auto_advance as autoAdvance',
  'queues.consultation_minutes as consultationMinutes',
  'queues.is_active as isActive',
  'queues.paused_at as pausedAt',
  'queues.version',
] as const;

/** Takes the doctor's lock in a separate statement, so that later statements read data at least as new as the lock. */
export async function lockQueue(tx: Tx, doctorId: number): Promise<LockedQueueRow | undefined> {
  const [queue] = await lockingQueue(tx, doctorId);
  return queue;
}

/**
 * Not `for update`, because then no row that refers to the queue by a foreign key could be inserted, and this could
 * cause a deadlock: storing a code by SMS inserts such a row while it holds the lock of its booking request, and a
 * confirmation waits for that request while it holds the doctor's lock.
 */
const lockingQueue = preparedQuery((tx, doctorId: number) =>
  tx.selectFrom('queues').select(lockedColumns).where('doctor_id', '=', doctorId).forNoKeyUpdate(),
);

export type LockedQueueRow = Awaited<ReturnType<typeof lockingQueue>>[number];

function entries(tx: Db | Tx) {
  return tx
    .selectFrom('queue_entries as entry')
    .innerJoin('appointments', 'appointments.id', 'entry.appointment_id')
    .select(['entry.id', 'entry.appointment_id as appointmentId', 'appointments.uuid as appointmentUuid'])
    .select(['appointments.patient_id as patientId', 'entry.status', 'entry.called_at as calledAt'])
    .select(['entry.called_by_session as calledBySession', 'entry.queue_date as queueDate'])
    .select(['entry.arrived_at as arrivedAt', 'entry.late_minutes as lateMinutes'])
    .select(['entry.started_at as startedAt', 'entry.completed_at as completedAt'])
    .select('entry.settled_at as settledAt')
    .select(['appointments.scheduled_at as scheduledAt', 'appointments.status as appointmentStatus']);
}

export async function findCurrentEntry(tx: Tx, doctorId: number): Promise<LineEntry | null> {
  const [current = null] = await listCurrent(tx, doctorId);
  return current;
}

const listCurrent = preparedQuery((tx, doctorId: number) =>
  entries(tx).where('entry.doctor_id', '=', doctorId).where('entry.status', '=', 'in_progress'),
);

export async function findNextEntry(tx: Tx, line: QueueLine, today: string): Promise<LineEntry | null> {
  const { doctorId, date } = line;
  const [next = null] = await (date === null
    ? listNext(tx, doctorId, today)
    : listNextOfDay(tx, doctorId, today, date));
  return next;
}

const listNext = preparedQuery((tx, doctorId: number, today: string) => firstWaiting(tx, doctorId, today));

const listNextOfDay = preparedQuery((tx, doctorId: number, today: string, date: string) =>
  firstWaiting(tx, doctorId, today).where('entry.queue_date', '=', date),
);

function firstWaiting(tx: Db | Tx, doctorId: number, today: string) {
  return entries(tx)
    .where('entry.doctor_id', '=', doctorId)
    .where('entry.status', '=', 'waiting')
    .where('entry.queue_date', '<=', today)
    .orderBy('entry.position')
    .limit(1);
}

/** Finds the entry of an appointment. Returns null for another doctor's entry. */
export async function findEntryOfAppointment(
  tx: Tx,
  doctorId: number,
  uuid: string,
): Promise<LineEntry | null> {
  const entry = await entries(tx)
    .where('entry.doctor_id', '=', doctorId)
    .where('appointments.uuid', '=', uuid)
    .executeTakeFirst();
  return entry ?? null;
}

/** Finds an entry by its id. Returns null for another doctor's entry. */
export async function findEntry(tx: Tx, doctorId: number, entryId: number): Promise<LineEntry | null> {
  const entry = await entries(tx)
    .where('entry.doctor_id', '=', doctorId)
    .where('entry.id', '=', entryId)
    .executeTakeFirst();
  return entry ?? null;
}

export async function setArrived(tx: Tx, entryId: number, arrivedAt: Date | null): Promise<void> {
  await tx
    .updateTable('queue_entries')
    .set({ arrived_at: arrivedAt, ...(arrivedAt ? { late_minutes: null } : {}) })
    .where('id', '=', entryId)
    .execute();
}

export async function startEntry(tx: Tx, entryId: number, sessionId: number, now: Date): Promise<void> {
  await starting(tx, entryId, sessionId, now);
}

const starting = preparedQuery((tx, entryId: number, sessionId: number, now: Date) =>
  tx
    .updateTable('queue_entries')
    .set({
      status: 'in_progress',
      called_at: now,
      started_at: now,
      called_by_session: sessionId,
      completed_at: null,
      settled_at: null,
    })
    .where('id', '=', entryId),
);

/** Sets an entry back to waiting and clears its call, start and end times. */
export async function returnEntry(tx: Tx, entryId: number): Promise<void> {
  await tx
    .updateTable('queue_entries')
    .set({
      status: 'waiting',
      called_at: null,
      started_at: null,
      called_by_session: null,
      completed_at: null,
      settled_at: null,
    })
    .where('id', '=', entryId)
    .execute();
}

/** Keeps the start time only if the visit was in progress, because otherwise its duration is unknown. */
const startIfUnderWay = sql<Date | null>`case when status = 'in_progress' then started_at end`;

export async function settleEntry(
  tx: Tx,
  entryId: number,
  status: 'completed' | 'skipped',
  now: Date,
): Promise<void> {
  await (status === 'completed' ? completing(tx, entryId, now) : skipping(tx, entryId, now));
}

const completing = preparedQuery((tx, entryId: number, now: Date) =>
  tx
    .updateTable('queue_entries')
    .set({ status: 'completed', settled_at: now, completed_at: now, started_at: startIfUnderWay })
    .where('id', '=', entryId),
);

const skipping = preparedQuery((tx, entryId: number, now: Date) =>
  tx
    .updateTable('queue_entries')
    .set({ status: 'skipped', settled_at: now, completed_at: null })
    .where('id', '=', entryId),
);

export async function setPaused(tx: Tx, doctorId: number, pausedAt: Date | null): Promise<void> {
  await tx
    .updateTable('queues')
    .set({ is_active: pausedAt === null, paused_at: pausedAt })
    .where('doctor_id', '=', doctorId)
    .execute();
}

export type QueueChangeRow = {
  doctorId: number;
  reason: QueueChangeReason;
  /** The user who made the change. Null if the patient or the server made it. */
  actorId: number | null;
  entry: LineEntry | null;
  before: object;
  after: object;
  now: Date;
  /** The event sent to subscribers, without the version, which this statement assigns. */
  announcement: Omit<QueueChanged, 'version'>;
};

/**
 * Increments the queue version, inserts the event row and notifies subscribers, all in one statement to save round
 * trips. Returns the new version. PostgreSQL delivers the notification on commit.
 */
export async function insertQueueChange(tx: Tx, change: QueueChangeRow): Promise<number> {
  const { doctorId, reason, actorId, entry, now, announcement } = change;
  const [before, after] = [JSON.stringify(change.before), JSON.stringify(change.after)];
  const about = [entry?.appointmentUuid ?? null, entry?.id ?? null, before, after] as const;
  const told = JSON.stringify(announcement);
  const [counted] = await countingChange(tx, doctorId, now, reason, actorId, ...about, told);
  return counted?.version ?? 0;
}

type ChangeValues = readonly [
  ...about: [doctorId: number, now: Date, reason: string, actorId: number | null],
  ...entry: [appointmentUuid: string | null, entryId: number | null],
  ...written: [before: string, after: string, told: string],
];

const countingChange = preparedQuery((tx, ...values: ChangeValues) => {
  const [doctorId, now, reason, actorId, appointmentUuid, entryId, before, after, told] = values;
  return {
    compile: () =>
      sql<{ version: number }>`
        with counted as (
          update queues set version = version + 1, changed_at = ${now} where doctor_id = ${doctorId}
          returning version
        ), written as (
          insert into queue_events (doctor_id, version, at, reason, actor_id, appointment_uuid, entry_id, before, after)
          select ${doctorId}::bigint, version, ${now}::timestamptz, ${reason}::text, ${actorId}::bigint,
            ${appointmentUuid}::uuid, ${entryId}::bigint, ${before}::jsonb, ${after}::jsonb
          from counted
        )
        select version, pg_notify(
          ${queueChangedChannel},
          jsonb_set(${told}::jsonb, '{version}', to_jsonb(version))::text
        ) from counted
      `.compile(tx),
  };
});
