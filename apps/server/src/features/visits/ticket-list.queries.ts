import type { LinkClosingReason } from '@anteroom/contract/secret-links';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database';

/** Lists a doctor's tickets of waiting and current patients: closed ones first, then by time. */
export function listTicketRows(db: Db, doctorId: number) {
  return db
    .selectFrom('visit_links as link')
    .innerJoin('queue_entries as entry', 'entry.appointment_id', 'link.appointment_id')
    .innerJoin('appointments', 'appointments.id', 'link.appointment_id')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .innerJoin('queues', 'queues.doctor_id', 'entry.doctor_id')
    .leftJoin('users as maker', 'maker.id', 'link.created_by')
    .select(['appointments.uuid as appointmentUuid', 'appointments.ticket_code as ticketCode'])
    .select(['appointments.scheduled_at as scheduledAt', 'patients.id as patientId'])
    .select(['patients.first_name as patientFirstName', 'patients.last_name as patientLastName'])
    .select(['link.created_at as createdAt', 'maker.name as createdBy', 'link.last_used_at as lastUsedAt'])
    .select([
      'link.closed_at as closedAt',
      sql<LinkClosingReason | null>`link.closed_reason`.as('closedReason'),
    ])
    .select(['queues.queue_type as queueType', 'entry.queue_date as date'])
    .select(sql<boolean>`entry.status = 'in_progress'`.as('isCalled'))
    .$narrowType<{ ticketCode: string; date: string }>()
    .where('entry.doctor_id', '=', doctorId)
    .where('entry.status', 'in', ['waiting', 'in_progress'])
    .orderBy(sql`link.closed_at is null`)
    .orderBy('appointments.scheduled_at')
    .orderBy('appointments.id')
    .limit(1000)
    .execute();
}

/** Lists the open tickets of all waiting and current patients, with the columns needed to derive their secrets. */
export function listOpenTickets(db: Db) {
  return db
    .selectFrom('visit_links as link')
    .innerJoin('queue_entries as entry', 'entry.appointment_id', 'link.appointment_id')
    .innerJoin('appointments', 'appointments.id', 'link.appointment_id')
    .innerJoin('queues', 'queues.doctor_id', 'entry.doctor_id')
    .select(['appointments.uuid', 'appointments.scheduled_at as scheduledAt', 'entry.queue_date as date'])
    .select(['link.salt', 'link.secret_hash as secretHash', 'queues.queue_type as queueType'])
    .where('entry.status', 'in', ['waiting', 'in_progress'])
    .where('link.closed_at', 'is', null)
    .execute();
}
