import type { Language } from '@anteroom/contract/languages';
import { sql } from 'kysely';
import { isNotHidden } from '#features/patients';
import type { Db, Tx } from '#platform/db/database';

/** A doctor's day, from its first instant to the first instant of the next day. */
export type DayOfDoctor = { doctorId: number; start: Date; end: Date };

export function findDoctorName(db: Db, doctorId: number) {
  return db
    .selectFrom('doctors')
    .innerJoin('users', 'users.id', 'doctors.id')
    .select('users.name')
    .where('doctors.id', '=', doctorId)
    .executeTakeFirst();
}

/**
 * For a day-wise queue, sorts by the position in the queue. Appointments without a queue entry come last, by time. For
 * other queues, sorts by time only.
 */
function inOrderOfDay(db: Db | Tx, { doctorId, start, end }: DayOfDoctor) {
  return db
    .selectFrom('appointments')
    .leftJoin('queue_entries as entry', 'entry.appointment_id', 'appointments.id')
    .leftJoin('queues', 'queues.doctor_id', 'appointments.doctor_id')
    .where('appointments.doctor_id', '=', doctorId)
    .where('appointments.scheduled_at', '>=', start)
    .where('appointments.scheduled_at', '<', end)
    .orderBy(sql`case queues.queue_type when 'day_wise' then entry.position end`, (order) =>
      order.asc().nullsLast(),
    )
    .orderBy('appointments.scheduled_at')
    .orderBy('appointments.id');
}

/**
 * Lists the appointments of a doctor's day, except cancelled ones. Shows appointments from before the restriction of a
 * patient's record only to admins.
 */
export function listDayOfDoctor(db: Db, { isForAdmin, ...day }: DayOfDoctor & { isForAdmin: boolean }) {
  return inOrderOfDay(db, day)
    .$if(!isForAdmin, (rows) => rows.where(isNotHidden))
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .select(['appointments.uuid as appointmentUuid', 'appointments.ticket_code as ticketCode'])
    .select(['appointments.scheduled_at as scheduledAt', 'appointments.duration_minutes as durationMinutes'])
    .select(['patients.id as patientId', 'patients.first_name as patientFirstName'])
    .select(['patients.last_name as patientLastName', 'patients.date_of_birth as patientDateOfBirth'])
    .select(['patients.phone as patientPhone', 'appointments.appointment_type as appointmentType'])
    .select(['appointments.reason_for_visit as reasonForVisit', 'appointments.status'])
    .where('appointments.status', '!=', 'cancelled')
    .execute();
}

/**
 * Lists the waiting patients, with the columns that decide whether they are still expected. Omits the same appointments
 * as `listDayOfDoctor`. The doctor's name is null if the clinic does not name doctors in messages.
 */
export function listWaitingOfDay(tx: Tx, { isForAdmin, ...day }: DayOfDoctor & { isForAdmin: boolean }) {
  return inOrderOfDay(tx, day)
    .$if(!isForAdmin, (rows) => rows.where(isNotHidden))
    .innerJoin('users as doctor', 'doctor.id', 'appointments.doctor_id')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .crossJoin('reminder_settings')
    .select(['appointments.id as appointmentId', 'appointments.uuid'])
    .select(['appointments.ticket_code as ticketCode', 'appointments.scheduled_at as scheduledAt'])
    .select(['appointments.patient_id as patientId', 'queues.queue_type as queueType'])
    .select('entry.queue_date as date')
    .select(sql<Language>`coalesce(patients.language, reminder_settings.language)`.as('language'))
    .select(
      sql<string | null>`case when reminder_settings.names_doctor then doctor.name end`.as('doctorName'),
    )
    .where('entry.status', '=', 'waiting')
    .where('doctor.is_enabled', '=', true)
    .$narrowType<{ ticketCode: string; date: string }>()
    .execute();
}
