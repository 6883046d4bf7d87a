import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';
import { preparedQuery } from '#platform/db/pipeline/prepared-query';

/** Finds a doctor's queue. Does not lock it. */
export async function findQueue(db: Db | Tx, doctorId: number) {
  const [queue] = await listQueues(db, doctorId);
  return queue;
}

/**
 * SQL condition: a patient was called since the delay was announced. Without a delay it costs nothing, because
 * PostgreSQL skips the subquery.
 */
export const hasCalledSinceDelay = sql<boolean>`queues.delay_announced_at is not null and exists (
  select from queue_entries called
  where called.doctor_id = queues.doctor_id and called.called_at > queues.delay_announced_at)`;

const listQueues = preparedQuery((db, doctorId: number) =>
  db
    .selectFrom('queues')
    .leftJoin('queue_entries as entry', (join) =>
      join.onRef('entry.doctor_id', '=', 'queues.doctor_id').on('entry.status', '=', 'in_progress'),
    )
    .leftJoin('appointments', 'appointments.id', 'entry.appointment_id')
    .leftJoin('patients', 'patients.id', 'appointments.patient_id')
    .select(['queues.queue_type as queueType', 'queues.auto_advance as autoAdvance', 'queues.version'])
    .select(['queues.consultation_minutes as consultationMinutes', 'queues.is_active as isActive'])
    .select(['queues.paused_at as pausedAt', 'queues.changed_at as changedAt', 'queues.room'])
    .select(['queues.delay_minutes as delayMinutes', 'queues.delay_announced_at as delayAnnouncedAt'])
    .select(hasCalledSinceDelay.as('hasCalledSinceDelay'))
    .select(['appointments.uuid as currentAppointmentId', 'appointments.reason_for_visit as reasonForVisit'])
    .select(['patients.id as currentPatientId', 'patients.first_name as firstName'])
    .select(['patients.last_name as lastName', 'patients.phone'])
    .select('entry.started_at as currentStartedAt')
    .where('queues.doctor_id', '=', doctorId),
);

/** Finds the version and type of a queue, without reading its entries. */
export function findVersion(db: Db, doctorId: number) {
  return db
    .selectFrom('queues')
    .select(['version', 'queue_type as queueType'])
    .where('doctor_id', '=', doctorId)
    .executeTakeFirst();
}

export async function findVersions(db: Db, doctorIds: readonly number[]) {
  const rows = await listVersions(db, doctorIds);
  return new Map(rows.map(({ doctorId, ...queue }) => [doctorId, queue]));
}

const listVersions = preparedQuery((db, doctorIds: readonly number[]) =>
  db
    .selectFrom('queues')
    .select(['doctor_id as doctorId', 'version', 'changed_at as changedAt', 'queue_type as queueType'])
    .where(sql<boolean>`doctor_id = any(${doctorIds}::bigint[])`),
);

export type QueueRow = NonNullable<Awaited<ReturnType<typeof findQueue>>>;
