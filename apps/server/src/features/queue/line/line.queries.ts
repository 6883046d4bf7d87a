import type { QueueChanged, QueueChangeReason } from '@anteroom/contract/live-events';
import { sql } from 'kysely';
import { queueChangedChannel } from '#features/live';
import { compileOnce } from '#platform/db/compile-once';
import type { Db, Tx } from '#platform/db/database';
import type { QueueLine } from '../queue-line.ts';
import type { LineEntry } from './line.rules.ts';

/** What whoever takes a doctor's lock is told of the queue. */
export const lockedColumns = [
  'queues.queue_type as queueType',
  'queues.auto_advance as autoAdvance',
  'queues.consultation_minutes as consultationMinutes',
  'queues.is_active as isActive',
  'queues.version',
] as const;

/** Takes the doctor's lock, in a statement of its own: what is read afterwards is newer than the lock. */
export async function lockQueue(tx: Tx, doctorId: number): Promise<LockedQueue | undefined> {
  const [queue] = await lockingQueue(tx, doctorId);
  return queue;
}

const lockingQueue = compileOnce((tx, doctorId: number) =>
  tx.selectFrom('queues').select(lockedColumns).where('doctor_id', '=', doctorId).forUpdate(),
);

export type LockedQueue = Awaited<ReturnType<typeof lockingQueue>>[number];

function entries(tx: Db | Tx) {
  return tx
    .selectFrom('queue_entries as entry')
    .innerJoin('appointments', 'appointments.id', 'entry.appointment_id')
    .select(['entry.id', 'entry.appointment_id as appointmentId', 'appointments.uuid as appointmentUuid'])
    .select(['appointments.patient_id as patientId', 'entry.status', 'entry.called_at as calledAt'])
    .select(['entry.called_by_session as calledBySession', 'entry.queue_date as queueDate'])
    .select(['entry.arrived_at as arrivedAt', 'entry.settled_at as settledAt'])
    .select('appointments.scheduled_at as scheduledAt');
}

/** The patient of this doctor who is being seen, whatever line they came from. */
export async function findCurrentEntry(tx: Tx, doctorId: number): Promise<LineEntry | null> {
  const [current = null] = await listCurrent(tx, doctorId);
  return current;
}

const listCurrent = compileOnce((tx, doctorId: number) =>
  entries(tx).where('entry.doctor_id', '=', doctorId).where('entry.status', '=', 'in_progress'),
);

/** The first patient of a line who waits and is due by `today`. */
export async function findNextEntry(tx: Tx, line: QueueLine, today: string): Promise<LineEntry | null> {
  const { doctorId, date } = line;
  const [next = null] = await (date === null
    ? listNext(tx, doctorId, today)
    : listNextOfDay(tx, doctorId, today, date));
  return next;
}

const listNext = compileOnce((tx, doctorId: number, today: string) => firstWaiting(tx, doctorId, today));

const listNextOfDay = compileOnce((tx, doctorId: number, today: string, date: string) =>
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

/** A doctor's entry by its appointment; another doctor's is not found. */
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

/** A doctor's entry by its own id. */
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

const starting = compileOnce((tx, entryId: number, sessionId: number, now: Date) =>
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

/** Lets someone wait who did not wait any more: as if they had not been called. */
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

/** How long a visit took is known only of one that was under way until now. */
const startIfUnderWay = sql<Date | null>`case when status = 'in_progress' then started_at end`;

export async function settleEntry(
  tx: Tx,
  entryId: number,
  status: 'completed' | 'skipped',
  now: Date,
): Promise<void> {
  await (status === 'completed' ? completing(tx, entryId, now) : skipping(tx, entryId, now));
}

const completing = compileOnce((tx, entryId: number, now: Date) =>
  tx
    .updateTable('queue_entries')
    .set({ status: 'completed', settled_at: now, completed_at: now, started_at: startIfUnderWay })
    .where('id', '=', entryId),
);

const skipping = compileOnce((tx, entryId: number, now: Date) =>
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
  /** Null: the patient. */
  actorId: number | null;
  entry: LineEntry | null;
  before: object;
  after: object;
  now: Date;
  /** What those who watch are told, but for the version, which is counted here. */
  announcement: Omit<QueueChanged, 'version'>;
};

/**
 * Counts a change of the queue, writes it down and rings, in one statement: it is part of every press. Answers the
 * new version. PostgreSQL holds the ringing back until the transaction commits.
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

const countingChange = compileOnce((tx, ...values: ChangeValues) => {
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
