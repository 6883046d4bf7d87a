import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';

/** One day of a doctor's. */
export type Day = { doctorId: number; date: string };

/** A doctor's queue as a whole, with whoever is being seen. Reads without a lock. */
export function findQueue(db: Db | Tx, doctorId: number) {
  return db
    .selectFrom('queues')
    .leftJoin('queue_entries as entry', (join) =>
      join.onRef('entry.doctor_id', '=', 'queues.doctor_id').on('entry.status', '=', 'in_progress'),
    )
    .leftJoin('appointments', 'appointments.id', 'entry.appointment_id')
    .leftJoin('patients', 'patients.id', 'appointments.patient_id')
    .select(['queues.queue_type as queueType', 'queues.auto_advance as autoAdvance', 'queues.version'])
    .select(['queues.consultation_minutes as consultationMinutes', 'queues.is_active as isActive'])
    .select(['queues.paused_at as pausedAt', 'queues.changed_at as changedAt'])
    .select(['appointments.uuid as currentAppointmentId', 'appointments.reason_for_visit as reasonForVisit'])
    .select(['patients.id as currentPatientId', 'patients.first_name as firstName'])
    .select(['patients.last_name as lastName', 'patients.phone'])
    .select('entry.started_at as currentStartedAt')
    .where('queues.doctor_id', '=', doctorId)
    .executeTakeFirst();
}

export type QueueRow = NonNullable<Awaited<ReturnType<typeof findQueue>>>;

function entryRows(db: Db | Tx) {
  return db
    .selectFrom('queue_entries as entry')
    .innerJoin('appointments', 'appointments.id', 'entry.appointment_id')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .select(['entry.id', 'appointments.uuid as appointmentUuid', 'appointments.ticket_code as ticketCode'])
    .select(['patients.first_name as patientFirstName', 'patients.last_name as patientLastName'])
    .select(['patients.phone as patientPhone', 'appointments.reason_for_visit as reasonForVisit'])
    .select(['patients.id as patientId', 'appointments.appointment_type as appointmentType'])
    .select(['appointments.scheduled_at as scheduledAt', 'appointments.duration_minutes as durationMinutes'])
    .select(['entry.status as currentStatus', 'entry.arrived_at as arrivedAt', 'entry.called_at as calledAt'])
    .select(['entry.started_at as startedAt', 'entry.completed_at as completedAt'])
    .select('entry.late_minutes as runningLateMinutes')
    .$narrowType<{ ticketCode: string }>();
}

/** The entries of one day's line, in order. The rank in this list is the serial number. */
export function listDayEntries(db: Db | Tx, { doctorId, date }: Day) {
  return entryRows(db)
    .where('entry.doctor_id', '=', doctorId)
    .where('entry.queue_date', '=', date)
    .orderBy('entry.position')
    .execute();
}

/** A few entries, each with its serial number in the line of its own day. */
export function listEntriesWithPlace(db: Tx, entryIds: readonly number[]) {
  return entryRows(db)
    .select((entry) =>
      entry
        .selectFrom('queue_entries as ahead')
        .select((all) => all.fn.countAll<number>().as('count'))
        .whereRef('ahead.doctor_id', '=', 'entry.doctor_id')
        .whereRef('ahead.queue_date', '=', 'entry.queue_date')
        .whereRef('ahead.position', '<=', 'entry.position')
        .as('serialNumber'),
    )
    .where('entry.id', 'in', [0, ...entryIds])
    .execute();
}

/** How many entries of a day's line have each status. */
export function countByStatus(db: Tx, { doctorId, date }: Day) {
  return db
    .selectFrom('queue_entries')
    .select((all) => ['status as currentStatus', all.fn.countAll<number>().as('count')])
    .where('doctor_id', '=', doctorId)
    .where('queue_date', '=', date)
    .groupBy('status')
    .execute();
}

export type EntryRow = Awaited<ReturnType<typeof listDayEntries>>[number];

/** How many minutes the last consultations took, newest first. */
export async function listMeasuredMinutes(db: Db | Tx, doctorId: number, count: number): Promise<number[]> {
  const measured = await db
    .selectFrom('queue_entries')
    .select(sql<number>`extract(epoch from completed_at - started_at)::float8 / 60`.as('minutes'))
    .where('doctor_id', '=', doctorId)
    .where('status', '=', 'completed')
    .where('started_at', 'is not', null)
    .orderBy('completed_at', 'desc')
    .limit(count)
    .execute();
  return measured.map(({ minutes }) => minutes);
}

/** A doctor's active weekly windows; minutes since midnight on the clinic's clock. */
export function listActiveWindows(db: Db | Tx, doctorId: number) {
  return db
    .selectFrom('schedule_slots')
    .select(['day_of_week as dayOfWeek', 'start_minute as startMinute', 'end_minute as endMinute'])
    .where('doctor_id', '=', doctorId)
    .where('is_active', '=', true)
    .orderBy('day_of_week')
    .orderBy('start_minute')
    .execute();
}

/** The day in whose line an appointment stands; null where it has no entry. */
export async function findDateOfEntry(
  db: Db,
  { doctorId, appointmentUuid }: { doctorId: number; appointmentUuid: string },
): Promise<string | null> {
  const entry = await db
    .selectFrom('queue_entries as entry')
    .innerJoin('appointments', 'appointments.id', 'entry.appointment_id')
    .select('entry.queue_date as date')
    .where('entry.doctor_id', '=', doctorId)
    .where('appointments.uuid', '=', appointmentUuid)
    .executeTakeFirst();
  return entry?.date ?? null;
}
