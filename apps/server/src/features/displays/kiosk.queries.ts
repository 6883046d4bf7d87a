import type { KioskCheckIn } from '@anteroom/contract/kiosks';
import { sql } from 'kysely';
import { attendanceSince } from '#features/queue';
import type { Db } from '#platform/db/database';

type Expected = { doctorIds: readonly number[]; today: string; arrivalsFrom: Date; said: KioskCheckIn };

/**
 * Returns today's appointments with one of these doctors whose patients have not arrived yet and match the given ticket
 * code, or name and date of birth. In a central queue, also those of earlier days that still wait. Omits doctors without
 * queue settings, because their patients cannot be checked in.
 */
export function listExpected(db: Db, { doctorIds, today, arrivalsFrom, said }: Expected) {
  const waiting = db
    .selectFrom('queue_entries as entry')
    .innerJoin('appointments', 'appointments.id', 'entry.appointment_id')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .innerJoin('queues', 'queues.doctor_id', 'entry.doctor_id')
    .select(['appointments.uuid as appointmentUuid', 'entry.doctor_id as doctorId'])
    .select('appointments.patient_id as patientId')
    .where(sql<boolean>`entry.doctor_id = any(${doctorIds}::bigint[])`)
    .where('queues.queue_type', 'is not', null)
    .where('entry.status', '=', 'waiting')
    .where(attendanceSince(arrivalsFrom).arrivedAt, 'is', null)
    .where(
      sql<boolean>`(entry.queue_date = ${today} or queues.queue_type = 'central' and entry.queue_date < ${today})`,
    );
  if ('ticketCode' in said) {
    const code = said.ticketCode.replaceAll(/[\s-]/g, '').toUpperCase();
    return waiting.where(sql<boolean>`replace(upper(appointments.ticket_code), '-', '') = ${code}`).execute();
  }
  const { firstName, lastName, dateOfBirth } = said;
  return waiting
    .where('patients.date_of_birth', '=', dateOfBirth)
    .where(sql<boolean>`normal_text(patients.first_name) = normal_text(${firstName})`)
    .where(sql<boolean>`normal_text(patients.last_name) = normal_text(${lastName})`)
    .execute();
}
