import type { Priority } from '@anteroom/contract/queue';
import type { MessageKind } from '@anteroom/contract/today-messages';
import { type SqlBool, sql } from 'kysely';
import { isNotHidden, isRestricted, searchedText } from '#features/patients';
import { attendanceSince, hasCalledSinceDelay, recordedAttendance } from '#features/queue';
import { isVerifiedOrInvited, requestedDoctors } from '#features/staff';
import type { Actor, Settings } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { unprepared } from '#platform/db/pipeline/prepared-statements';
import { holdsSearch } from '#platform/db/search/search-terms.queries';

type Span = { start: Date; end: Date };
type Ids = readonly number[];

const ofDoctors = (column: string, ids: Ids) => sql<SqlBool>`${sql.ref(column)} = any(${ids}::bigint[])`;

/**
 * Returns the bookable doctors that the caller acts for, by name. Includes a doctor who is not confirmed yet only for
 * that doctor.
 */
export function listDoctorsToday(db: Db, actor: Actor, settings: Pick<Settings, 'requireEmailVerification'>) {
  const doctors = requestedDoctors(actor, undefined);
  return db
    .selectFrom('doctors')
    .innerJoin('users', 'users.id', 'doctors.id')
    .innerJoin('queues', 'queues.doctor_id', 'doctors.id')
    .select(['doctors.id', 'users.name', 'queues.queue_type as queueType', 'queues.is_active as isActive'])
    .select(['doctors.specialization', 'queues.version', 'queues.room'])
    .select(['queues.delay_minutes as delayMinutes', 'queues.delay_announced_at as delayAnnouncedAt'])
    .select(hasCalledSinceDelay.as('hasCalledSinceDelay'))
    .select(
      sql<number>`(select count(*)::int from openings
        where openings.doctor_id = doctors.id and openings.state = 'open')`.as('openOffers'),
    )
    .$if(doctors !== 'all', (rows) => rows.where(ofDoctors('doctors.id', doctors as Ids)))
    .where('users.is_enabled', '=', true)
    .where((either) =>
      either.or([either('users.is_confirmed', '=', true), either('users.id', '=', actor.userId)]),
    )
    .where(isVerifiedOrInvited(settings))
    .orderBy(sql`normal_text(users.name) collate "C"`)
    .orderBy('doctors.id')
    .execute();
}

export type DoctorRow = Awaited<ReturnType<typeof listDoctorsToday>>[number];

const columns = [
  'appointments.uuid as appointmentId',
  'appointments.version',
  'appointments.doctor_id as doctorId',
  'appointments.patient_id as patientId',
  'patients.first_name as patientFirstName',
  'patients.last_name as patientLastName',
  'patients.date_of_death as patientDateOfDeath',
  'appointments.ticket_code as ticketCode',
  'appointments.scheduled_at as scheduledAt',
  'appointments.duration_minutes as durationMinutes',
] as const;

function visits(db: Db | Tx, { arrivedAt, lateMinutes } = recordedAttendance) {
  return db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .innerJoin('queue_entries as entry', 'entry.appointment_id', 'appointments.id')
    .innerJoin('queues', 'queues.doctor_id', 'appointments.doctor_id')
    .select(columns)
    .select([arrivedAt.as('arrivedAt'), lateMinutes.as('runningLateMinutes')])
    .select(sql<Priority>`appointments.priority`.as('priority'))
    .$narrowType<{ ticketCode: string }>();
}

export type VisitRow = Awaited<ReturnType<ReturnType<typeof visits>['execute']>>[number];

/** SQL condition: the entry waits in the queue of this date. A central queue also contains entries of past days. */
const isWaitingOn = (date: string) => sql<SqlBool>`(entry.status = 'waiting' and entry.queue_date <= ${date}
  and (queues.queue_type = 'central' or entry.queue_date = ${date}))`;

/** A date, and since when arrivals count in its queues. */
type Day = { today: string; arrivalsFrom: Date };

/** Returns the current and the waiting patients of today's queues, in the order of each queue. */
export function listLinesToday(db: Db | Tx, doctorIds: Ids, { today, arrivalsFrom }: Day) {
  return visits(db, attendanceSince(arrivalsFrom))
    .select(['entry.status', 'entry.started_at as startedAt', 'entry.called_at as calledAt'])
    .where(ofDoctors('entry.doctor_id', doctorIds))
    .where((row) => row.or([row('entry.status', '=', 'in_progress'), isWaitingOn(today)]))
    .orderBy('entry.position')
    .modifyEnd(unprepared)
    .execute();
}

type Searched = Day & { search: string; limit: number };

/**
 * Returns the patients in today's queues of these doctors who match the caller's search and have not arrived yet, by
 * time. Finds a restricted record only by the name, which the queue shows anyway: a search by email would reveal the
 * address letter by letter.
 */
export function listArrivals(
  db: Db,
  reader: Pick<Actor, 'hiddenSections'>,
  doctorIds: Ids,
  { search, today, arrivalsFrom, limit }: Searched,
) {
  const name = searchedText({ hiddenSections: ['contact'] });
  const searched = sql<string>`case when ${isRestricted} then ${name} else ${searchedText(reader)} end`;
  const attendance = attendanceSince(arrivalsFrom);
  return visits(db, attendance)
    .where(ofDoctors('entry.doctor_id', doctorIds))
    .where(isWaitingOn(today))
    .where(attendance.arrivedAt, 'is', null)
    .where(holdsSearch(searched, search))
    .orderBy('appointments.scheduled_at')
    .orderBy('appointments.id')
    .limit(limit)
    .modifyEnd(unprepared)
    .execute();
}

const listed = 20;
const total = sql<number>`count(*) over ()::integer`.as('total');

/** Returns the patients of past days who still wait in a day-wise queue, latest first. */
export function listNotSeenBefore(db: Db | Tx, doctorIds: Ids, today: string) {
  return visits(db)
    .select(['entry.queue_date as date', total])
    .where(ofDoctors('entry.doctor_id', doctorIds))
    .where('entry.status', '=', 'waiting')
    .where('entry.queue_date', '<', today)
    .where('queues.queue_type', '=', 'day_wise')
    .orderBy('entry.queue_date', 'desc')
    .orderBy('entry.position')
    .limit(listed)
    .modifyEnd(unprepared)
    .execute();
}

/** Selects appointments with the same columns as `visits`, including those without a place in a queue. */
function allBookings(db: Db | Tx) {
  return db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .select(columns)
    .select([sql<Date | null>`null`.as('arrivedAt'), sql<number | null>`null`.as('runningLateMinutes')])
    .select([sql<Priority>`appointments.priority`.as('priority'), total])
    .$narrowType<{ ticketCode: string }>();
}

/** Selects appointments like `allBookings`, without those from before their patient's record was restricted. */
function bookings(db: Db | Tx) {
  return allBookings(db).where(isNotHidden);
}

/**
 * Returns the visits whose follow-up is due in the span, also those that a reset removed from the queue. Omits those
 * whose patient has a restricted record, or a later appointment with the doctor that was neither cancelled nor missed.
 */
export function listFollowUpsDue(db: Db | Tx, doctorIds: Ids, { start, end }: Span) {
  return bookings(db)
    .select('appointments.follow_up_at as followUpAt')
    .where(ofDoctors('appointments.doctor_id', doctorIds))
    .where('appointments.follow_up_required', '=', true)
    .where(
      sql<SqlBool>`not exists (select from restricted_patients where patient_id = appointments.patient_id)`,
    )
    .where('appointments.follow_up_at', '>=', start)
    .where('appointments.follow_up_at', '<', end)
    .where('appointments.status', '!=', 'cancelled')
    .where((visit) =>
      visit.not(
        visit.exists(
          visit
            .selectFrom('appointments as later')
            .select('later.id')
            .whereRef('later.patient_id', '=', 'appointments.patient_id')
            .whereRef('later.doctor_id', '=', 'appointments.doctor_id')
            .whereRef('later.scheduled_at', '>', 'appointments.scheduled_at')
            .where('later.status', 'not in', ['cancelled', 'no_show']),
        ),
      ),
    )
    .orderBy('appointments.follow_up_at')
    .orderBy('appointments.id')
    .limit(listed)
    .modifyEnd(unprepared)
    .execute();
}

/** Returns the unconfirmed appointments in a span, by time, also those that a reset removed from the queue. */
export function listUnconfirmed(db: Db | Tx, doctorIds: Ids, { start, end }: Span) {
  return allBookings(db)
    .where(ofDoctors('appointments.doctor_id', doctorIds))
    .where('appointments.status', '=', 'scheduled')
    .where('appointments.scheduled_at', '>=', start)
    .where('appointments.scheduled_at', '<', end)
    .orderBy('appointments.scheduled_at')
    .orderBy('appointments.id')
    .limit(listed)
    .modifyEnd(unprepared)
    .execute();
}

/** SQL condition: the appointment was not cancelled because the patient took an earlier time from the waiting list. */
const isNotReplaced = sql<SqlBool>`not exists (
  select from waiting_list entry
  join offers on offers.entry_id = entry.id and offers.state in ('accepted', 'booked')
  where entry.replaces_appointment_id = appointments.id and entry.state <> 'waiting')`;

/** SQL condition: no member of staff has marked the message of an appointment as done since the message arrived. */
const isOpen = (kind: MessageKind, at: string) => sql<SqlBool>`not exists (
  select from done_messages done where done.appointment_id = appointments.id and done.kind = ${kind}
    and done.up_to >= date_trunc('milliseconds', ${sql.ref(at)}))`;

type Changed = { reason: 'cancelled' | 'rescheduled'; since: Date; now: Date };

/**
 * Returns the appointments that patients cancelled or moved since a time, latest first. Cancelled ones must still be
 * cancelled, and moved ones must still be upcoming.
 */
export function listChangedByPatients(db: Db | Tx, doctorIds: Ids, { reason, since, now }: Changed) {
  const changes = db
    .selectFrom('queue_events')
    .select(['appointment_uuid as uuid', sql<Date>`max(at)`.as('changedAt')])
    .where(ofDoctors('doctor_id', doctorIds))
    .where('actor_id', 'is', null)
    .where('reason', '=', reason)
    .where('at', '>=', since)
    .groupBy('appointment_uuid');
  return bookings(db)
    .innerJoin(changes.as('changed'), 'changed.uuid', 'appointments.uuid')
    .select('changed.changedAt as messageAt')
    .where(isOpen(reason === 'cancelled' ? 'cancelled' : 'moved', 'changed.changedAt'))
    .$if(reason === 'cancelled', (rows) =>
      rows.where('appointments.status', '=', 'cancelled').where(isNotReplaced),
    )
    .$if(reason === 'rescheduled', (rows) =>
      rows.where('appointments.status', 'in', ['scheduled', 'confirmed']).where('scheduled_at', '>', now),
    )
    .orderBy('changed.changedAt', 'desc')
    .orderBy('appointments.id')
    .limit(listed)
    .modifyEnd(unprepared)
    .execute();
}

/** Returns the upcoming appointments whose reminder could not be sent to their current patient, by time. */
export function listFailedReminders(db: Db | Tx, doctorIds: Ids, now: Date) {
  const failed = db
    .selectFrom('reminders')
    .select(['appointment_id', 'patient_id', 'for_time', sql<Date>`max(changed_at)`.as('failedAt')])
    .where(ofDoctors('doctor_id', doctorIds))
    .where('state', '=', 'failed')
    .where('for_time', '>', now)
    .groupBy(['appointment_id', 'patient_id', 'for_time']);
  return bookings(db)
    .innerJoin(failed.as('failed'), (on) =>
      on
        .onRef('failed.appointment_id', '=', 'appointments.id')
        .onRef('failed.patient_id', '=', 'appointments.patient_id')
        .onRef('failed.for_time', '=', 'appointments.scheduled_at'),
    )
    .select('failed.failedAt as messageAt')
    .where('appointments.status', 'in', ['scheduled', 'confirmed'])
    .where(isOpen('failed_reminder', 'failed.failedAt'))
    .orderBy('appointments.scheduled_at')
    .orderBy('appointments.id')
    .limit(listed)
    .modifyEnd(unprepared)
    .execute();
}

/**
 * Returns the appointments with an SMS reply that staff have to read: received since a time, from the appointment's
 * current patient. A reply can refer to several appointments. A reminder can still name a record that was merged into
 * the patient's record.
 */
export function listRepliesToRead(db: Db | Tx, doctorIds: Ids, since: Date) {
  const patientId = sql<number | null>`coalesce(merged.merged_into, reminders.patient_id)`;
  const replied = db
    .selectFrom('inbound_texts')
    .innerJoin('reminders', (join) => join.on(sql<SqlBool>`reminders.id = any(inbound_texts.reminder_ids)`))
    .leftJoin('merged_patients as merged', 'merged.id', 'reminders.patient_id')
    .select(['reminders.appointment_id', patientId.as('patient_id')])
    .select(sql<Date>`max(inbound_texts.received_at)`.as('repliedAt'))
    .where('inbound_texts.received_at', '>=', since)
    .where(sql<SqlBool>`is_to_read(meaning, result)`)
    .groupBy(['reminders.appointment_id', patientId]);
  return bookings(db)
    .innerJoin(replied.as('replied'), (on) =>
      on
        .onRef('replied.appointment_id', '=', 'appointments.id')
        .onRef('replied.patient_id', '=', 'appointments.patient_id'),
    )
    .select('replied.repliedAt as messageAt')
    .where(ofDoctors('appointments.doctor_id', doctorIds))
    .where(isOpen('reply', 'replied.repliedAt'))
    .orderBy('appointments.scheduled_at')
    .orderBy('appointments.id')
    .limit(listed)
    .modifyEnd(unprepared)
    .execute();
}

/** Counts the requests of booking pages that wait for staff. */
export async function countBookingRequests(db: Db, doctorIds: Ids): Promise<number> {
  const { count } = await db
    .selectFrom('booking_requests')
    .select((requests) => requests.fn.countAll<number>().as('count'))
    .where(ofDoctors('doctor_id', doctorIds))
    .where('state', '=', 'requested')
    .executeTakeFirstOrThrow();
  return Number(count);
}
