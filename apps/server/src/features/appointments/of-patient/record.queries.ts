import { type SqlBool, sql } from 'kysely';
import type { Db } from '#platform/db/database';
import { allOfPatient } from './of-patient.queries.ts';

/** Lists all appointments of a patient in order of time, with their events in the queue. */
export function listRecordedAppointments(db: Db, patientId: number) {
  return allOfPatient(db, patientId)
    .leftJoin('queue_entries as entry', 'entry.appointment_id', 'appointments.id')
    .select(['entry.arrived_at as arrivedAt', 'entry.called_at as calledAt'])
    .select('entry.completed_at as completedAt')
    .leftJoin('appointment_series as series', 'series.id', 'appointments.series_id')
    .select('series.weeks_between as repeatsEveryWeeks')
    .orderBy('appointments.scheduled_at')
    .orderBy('appointments.id')
    .execute();
}

export function listDeletedAppointments(db: Db, patientId: number) {
  return db
    .selectFrom('deleted_appointments as deleted')
    .innerJoin('users as doctor', 'doctor.id', 'deleted.doctor_id')
    .leftJoin('users as deleter', 'deleter.id', 'deleted.deleted_by')
    .select(['deleted.uuid', 'doctor.name as doctorName', 'deleted.scheduled_at as scheduledAt'])
    .select(['deleted.duration_minutes as durationMinutes', 'deleted.appointment_type as appointmentType'])
    .select(['deleted.status', 'deleted.reason_for_visit as reasonForVisit', 'deleted.notes'])
    .select(['deleted.diagnosis', 'deleted.treatment', 'deleted.prescription'])
    .select(['deleted.cancellation_reason as cancellationReason', 'deleted.deleted_at as deletedAt'])
    .select('deleter.name as deletedBy')
    .where('deleted.patient_id', '=', patientId)
    .orderBy('deleted.scheduled_at')
    .execute();
}

export function listOpenDrafts(db: Db, patientId: number) {
  return db
    .selectFrom('visit_drafts as draft')
    .innerJoin('appointments', 'appointments.id', 'draft.appointment_id')
    .innerJoin('users as author', 'author.id', 'draft.author_id')
    .select(['appointments.uuid as appointmentUuid', 'author.name as authorName'])
    .select(['draft.edited_at as editedAt', 'draft.notes'])
    .select(['draft.diagnosis', 'draft.treatment', 'draft.prescription'])
    .where('appointments.patient_id', '=', patientId)
    .orderBy('draft.appointment_id')
    .$narrowType<{ editedAt: Date }>()
    .execute();
}

/**
 * Lists the reminders that were sent to the patient or should have been sent. `patientIds` includes the merged records,
 * because a merge leaves a reminder with them if both records had the same one. `appointmentUuid` is null if staff gave
 * the appointment to another patient later, or if it is no longer stored.
 */
export function listSentReminders(db: Db, patientIds: readonly number[]) {
  return db
    .selectFrom('reminders')
    .leftJoin('appointments', (on) =>
      on
        .onRef('appointments.id', '=', 'reminders.appointment_id')
        .onRef('appointments.patient_id', '=', 'reminders.patient_id'),
    )
    .leftJoin('deleted_appointments as deleted', (on) =>
      on
        .onRef('deleted.id', '=', 'reminders.appointment_id')
        .onRef('deleted.patient_id', '=', 'reminders.patient_id'),
    )
    .innerJoin('reminder_rules as rule', 'rule.id', 'reminders.rule_id')
    .select(sql<string | null>`coalesce(appointments.uuid, deleted.uuid)`.as('appointmentUuid'))
    .select(['rule.channel', 'reminders.for_time as forTime'])
    .select(['reminders.masked_recipient as recipient', 'reminders.state'])
    .select('reminders.changed_at as changedAt')
    .where('reminders.patient_id', 'in', patientIds)
    .where('reminders.state', 'not in', ['planned', 'skipped'])
    .orderBy('reminders.id')
    .execute();
}

/** Lists the patient's current and past entries in the waiting list, oldest first. */
export async function listWaitingEntries(db: Db, patientId: number) {
  const { rows } = await sql<{
    since: Date;
    doctorNames: string[];
    appointmentTypes: string[];
    earliest: string;
    latest: string | null;
    state: string;
    settledAt: Date | null;
  }>`
    select since, appointment_types as "appointmentTypes", to_char(earliest, 'YYYY-MM-DD') as earliest,
      to_char(latest, 'YYYY-MM-DD') as latest, state, settled_at as "settledAt",
      array(select doctor.name from waiting_list_doctors wanted join users doctor on doctor.id = wanted.doctor_id
        where wanted.entry_id = waiting_list.id order by doctor.name) as "doctorNames"
    from waiting_list where patient_id = ${patientId} order by id
  `.execute(db);
  return rows;
}

/**
 * Lists SMS replies that may answer one of the patient's reminders, including replies that may also answer another
 * patient's reminder.
 */
export function listReceivedReplies(db: Db, patientIds: readonly number[]) {
  return db
    .selectFrom('inbound_texts as text')
    .select(['text.meaning', 'text.result', 'text.received_at as receivedAt'])
    .where((texts) =>
      texts.exists(
        texts
          .selectFrom('reminders')
          .select('reminders.id')
          .where('reminders.patient_id', 'in', patientIds)
          .where(sql<boolean>`reminders.id = any(text.reminder_ids)`),
      ),
    )
    .orderBy('text.received_at')
    .orderBy('text.id')
    .execute();
}

/** Lists the SMS about the patient's online bookings that were sent or should have been sent, oldest first. */
export function listBookingTexts(db: Db, patientId: number) {
  return db
    .selectFrom('booking_texts as text')
    .leftJoin('booking_requests as request', 'request.id', 'text.request_id')
    .innerJoin('appointments', (on) =>
      on.on(sql<SqlBool>`appointments.id = coalesce(text.appointment_id, request.appointment_id)`),
    )
    .select(['appointments.uuid as appointmentUuid', 'text.kind', 'text.starts_at as start', 'text.state'])
    .select(['text.masked_recipient as recipient', 'text.created_at as createdAt'])
    .where('appointments.patient_id', '=', patientId)
    .where('text.state', 'not in', ['planned', 'skipped'])
    .orderBy('text.id')
    .execute();
}

/**
 * Lists the free times that were offered to the patient, or booked from the waiting list. Also lists offers that ended
 * before they were sent. They have no `sentAt`.
 */
export function listSentOffers(db: Db, patientId: number) {
  return db
    .selectFrom('offers')
    .innerJoin('waiting_list as entry', 'entry.id', 'offers.entry_id')
    .innerJoin('openings', 'openings.id', 'offers.opening_id')
    .innerJoin('users as doctor', 'doctor.id', 'openings.doctor_id')
    .select(['doctor.name as doctorName', 'openings.starts_at as start', 'offers.state'])
    .select(['offers.masked_recipient as recipient', 'offers.sent_at as sentAt'])
    .select('offers.answered_at as answeredAt')
    .where('entry.patient_id', '=', patientId)
    .where('offers.state', 'not in', ['planned', 'skipped'])
    .orderBy('offers.id')
    .execute();
}

export function listEmergencyAccess(db: Db, patientId: number) {
  return db
    .selectFrom('emergency_grants as granted')
    .innerJoin('users as doctor', 'doctor.id', 'granted.doctor_id')
    .select(['doctor.name as doctorName', 'granted.reason', 'granted.created_at as createdAt'])
    .select('granted.expires_at as expiresAt')
    .where('granted.patient_id', '=', patientId)
    .orderBy('granted.created_at')
    .execute();
}
