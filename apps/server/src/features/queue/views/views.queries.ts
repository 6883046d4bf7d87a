import type { Priority } from '@anteroom/contract/queue';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';
import { opaqueParam } from '#platform/db/pipeline/opaque-param';
import { preparedQuery } from '#platform/db/pipeline/prepared-query';
import type { QueueLine } from '../queue-line.ts';

export type Day = { doctorId: number; date: string };

/**
 * A central queue as of today. `dayBegan` is the clinic's midnight. Arrivals and announced delays before `arrivalsFrom`
 * do not count.
 */
export type CentralDay = { doctorId: number; today: string; dayBegan: Date; arrivalsFrom: Date };

type NotSeen = { doctorId: number; today: string; limit: number };
type SomeEntries = Pick<CentralDay, 'dayBegan' | 'arrivalsFrom'> & { entryIds: readonly number[] };

/** The SQL of when the patient arrived and of the delay in minutes that the patient announced. */
type Attendance = { arrivedAt: RawBuilder<Date | null>; lateMinutes: RawBuilder<number | null> };

/** Selects the attendance as recorded, whenever that was. */
export const recordedAttendance: Attendance = {
  arrivedAt: sql`entry.arrived_at`,
  lateMinutes: sql`entry.late_minutes`,
};

/** Selects the attendance that counts. For a waiting patient, omits values recorded before `from`. */
export function attendanceSince(from: Date): Attendance {
  return {
    arrivedAt: sql`case when entry.status <> 'waiting' or entry.arrived_at >= ${from} then entry.arrived_at end`,
    lateMinutes: sql`case when entry.status <> 'waiting'
      or coalesce(entry.late_noted_at, appointments.scheduled_at) >= ${from} then entry.late_minutes end`,
  };
}

function entryRows(db: Db | Tx, { arrivedAt, lateMinutes } = recordedAttendance) {
  return db
    .selectFrom('queue_entries as entry')
    .innerJoin('appointments', 'appointments.id', 'entry.appointment_id')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .select(['entry.id', 'appointments.uuid as appointmentUuid', 'appointments.ticket_code as ticketCode'])
    .select(['patients.first_name as patientFirstName', 'patients.last_name as patientLastName'])
    .select(['patients.phone as patientPhone', 'appointments.reason_for_visit as reasonForVisit'])
    .select(['patients.id as patientId', 'appointments.appointment_type as appointmentType'])
    .select(['appointments.scheduled_at as scheduledAt', 'appointments.duration_minutes as durationMinutes'])
    .select(['entry.status as currentStatus', arrivedAt.as('arrivedAt'), 'entry.called_at as calledAt'])
    .select(['entry.started_at as startedAt', 'entry.completed_at as completedAt'])
    .select(lateMinutes.as('runningLateMinutes'))
    .select(sql<Priority>`appointments.priority`.as('priority'))
    .$narrowType<{ ticketCode: string }>();
}

/** Lists the entries of one day's queue in order. The rank in this list is the serial number. */
export function listDayEntries(db: Db | Tx, { doctorId, date }: Day) {
  return listingDay(db, doctorId, date);
}

const listingDay = preparedQuery((db, doctorId: number, date: string) =>
  entryRows(db)
    .where('entry.doctor_id', '=', doctorId)
    .where('entry.queue_date', '=', opaqueParam(date, 'date'))
    .orderBy('entry.position'),
);

/**
 * Lists the open entries of a central queue that are due by `today`, in order, with their serial numbers. The numbers
 * also count entries settled since midnight.
 */
export function listDueEntries(db: Db | Tx, { doctorId, today, dayBegan, arrivalsFrom }: CentralDay) {
  return listingDue(db, doctorId, today, dayBegan, arrivalsFrom);
}

type DueValues = [doctorId: number, today: string, dayBegan: Date, arrivalsFrom: Date];

const listingDue = preparedQuery((db, ...[doctorId, today, dayBegan, arrivalsFrom]: DueValues) =>
  centralRows(db, { doctorId, dayBegan, arrivalsFrom })
    .where('entry.doctor_id', '=', doctorId)
    .where((row) =>
      row.or([
        row('entry.status', '=', 'in_progress'),
        row.and([row('entry.status', '=', 'waiting'), row('entry.queue_date', '<=', today)]),
      ]),
    )
    .orderBy('entry.position'),
);

/** Lists the entries of a central queue skipped since midnight, latest first, with their serial numbers. */
export function listSkippedToday(db: Db | Tx, { doctorId, dayBegan, arrivalsFrom }: CentralDay) {
  return listingSkipped(db, doctorId, dayBegan, arrivalsFrom);
}

const listingSkipped = preparedQuery((db, doctorId: number, dayBegan: Date, arrivalsFrom: Date) =>
  centralRows(db, { doctorId, dayBegan, arrivalsFrom })
    .where('entry.doctor_id', '=', doctorId)
    .where('entry.status', '=', 'skipped')
    .where('entry.settled_at', '>=', dayBegan)
    .orderBy('entry.settled_at', 'desc')
    .orderBy('entry.id', 'desc'),
);

/** Lists the waiting entries of a central queue up to a date, in order, with date and serial number. */
export function listWaitingUntil(
  db: Db | Tx,
  { lastDay, ...line }: Omit<CentralDay, 'today'> & { lastDay: string },
) {
  const { doctorId } = line;
  return centralRows(db, line)
    .select('entry.queue_date as queueDate')
    .where('entry.doctor_id', '=', doctorId)
    .where('entry.status', '=', 'waiting')
    .where('entry.queue_date', '<=', lastDay)
    .orderBy('entry.position')
    .execute();
}

/** Lists the entries that still wait in the queue of a past day, latest day first. */
export function listNotSeenEntries(db: Db | Tx, { doctorId, today, limit }: NotSeen) {
  return entryRows(db)
    .select('entry.queue_date as queueDate')
    .where('entry.doctor_id', '=', doctorId)
    .where('entry.status', '=', 'waiting')
    .where('entry.queue_date', '<', today)
    .orderBy('entry.queue_date', 'desc')
    .orderBy('entry.position')
    .limit(limit)
    .execute();
}

export async function countNotSeen(
  db: Db | Tx,
  { doctorId, today }: Omit<NotSeen, 'limit'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('queue_entries')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('doctor_id', '=', doctorId)
    .where('status', '=', 'waiting')
    .where('queue_date', '<', today)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the given entries with their places in their queues. */
export function listEntriesWithPlace(db: Tx, line: QueueLine, { entryIds, ...day }: SomeEntries) {
  const ids = [0, ...entryIds];
  const { doctorId } = line;
  if (line.kind === 'central')
    return centralRows(db, { doctorId, ...day })
      .where('entry.id', 'in', ids)
      .execute();
  return entryRows(db)
    .where('entry.id', 'in', ids)
    .select((entry) =>
      entry
        .selectFrom('queue_entries as ahead')
        .select((all) => all.fn.countAll<number>().as('count'))
        .whereRef('ahead.doctor_id', '=', 'entry.doctor_id')
        .whereRef('ahead.queue_date', '=', 'entry.queue_date')
        .whereRef('ahead.position', '<=', 'entry.position')
        .$asScalar()
        .as('place'),
    )
    .execute();
}

export function countDay(db: Db | Tx, { doctorId, date }: Day) {
  return countingDay(db, doctorId, date);
}

const countingDay = preparedQuery((db, doctorId: number, date: string) =>
  countByStatus(db).where('doctor_id', '=', doctorId).where('queue_date', '=', opaqueParam(date, 'date')),
);

/** Counts the entries of a central queue by status: due, current or settled since midnight. */
export function countCentral(db: Db | Tx, { doctorId, today, dayBegan }: CentralDay) {
  return countingCentral(db, doctorId, today, dayBegan);
}

const countingCentral = preparedQuery((db, doctorId: number, today: string, dayBegan: Date) =>
  countByStatus(db)
    .where('doctor_id', '=', doctorId)
    .where((entry) =>
      entry.or([
        entry.and([entry('status', '=', 'waiting'), entry('queue_date', '<=', today)]),
        entry('status', '=', 'in_progress'),
        entry('settled_at', '>=', dayBegan),
      ]),
    ),
);

function countByStatus(db: Db | Tx) {
  return db
    .selectFrom('queue_entries')
    .select((all) => ['status as currentStatus', all.fn.countAll<number>().as('count')])
    .groupBy('status');
}

/**
 * Selects entries with their place in the doctor's central queue, where entries settled before midnight no longer
 * count.
 */
function centralRows(db: Db | Tx, { doctorId, dayBegan, arrivalsFrom }: Omit<CentralDay, 'today'>) {
  const places = sql<{ id: number; place: number }>`(
    select id, row_number() over (order by position) as place from queue_entries
    where doctor_id = ${doctorId} and (status in ('waiting', 'in_progress') or settled_at >= ${dayBegan})
  )`;
  return entryRows(db, attendanceSince(arrivalsFrom))
    .leftJoin(places.as('ranked'), 'ranked.id', 'entry.id')
    .select('ranked.place');
}

export type EntryRow = Awaited<ReturnType<typeof listDayEntries>>[number];

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

export async function findDateOfEntryById(
  db: Db,
  { doctorId, entryId }: { doctorId: number; entryId: number },
): Promise<string | null> {
  const entry = await db
    .selectFrom('queue_entries')
    .select('queue_date as date')
    .where('doctor_id', '=', doctorId)
    .where('id', '=', entryId)
    .executeTakeFirst();
  return entry?.date ?? null;
}
