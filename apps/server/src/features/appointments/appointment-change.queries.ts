import type { Appointment, AppointmentStatus } from '@anteroom/contract/appointments';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/database';
import { LockedTooLittleError } from '#platform/db/transaction';
import { longestAppointment } from './appointments.queries.ts';

type ChangedAppointment = Appointment & {
  /** The patient before the change. The caller has made all its checks for this patient. */
  formerPatientId: number;
  end: Date;
  /** The number of other appointments that overlap the new time. If null, `overlap_allowed` stays unchanged. */
  overlaps: number | null;
  now: Date;
};

/**
 * Writes the changed appointment and increments its version. Throws an error that makes the transaction start again if
 * a merge or a separation has given the appointment to another record since the caller read it. This can happen
 * although the caller holds the doctor's lock: for a patient who is no longer in the queue, merges and separations do
 * not take that lock.
 */
export async function updateAppointmentRow(tx: Tx, id: number, appointment: ChangedAppointment) {
  const { overlaps, followUpDate } = appointment;
  const { numUpdatedRows } = await tx
    .updateTable('appointments')
    .set({
      patient_id: appointment.patientId,
      scheduled_at: new Date(appointment.scheduledDateTime),
      ends_at: appointment.end,
      duration_minutes: appointment.durationMinutes,
      status: appointment.status,
      appointment_type: appointment.appointmentType,
      reason_for_visit: appointment.reasonForVisit,
      notes: appointment.notes,
      diagnosis: appointment.diagnosis,
      treatment: appointment.treatment,
      prescription: appointment.prescription,
      follow_up_required: appointment.followUpRequired,
      follow_up_at: followUpDate === null ? null : new Date(followUpDate),
      cancellation_reason: appointment.cancellationReason,
      ticket_code: appointment.ticketCode,
      // An appointment that gets another patient leaves its series.
      series_id: sql`case when patient_id = ${appointment.patientId} then series_id end`,
      ...(overlaps === null ? {} : { overlap_allowed: overlaps > 0 }),
      version: sql`version + 1`,
      updated_at: appointment.now,
    })
    .where('id', '=', id)
    .where('patient_id', '=', appointment.formerPatientId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new LockedTooLittleError('The appointment has another patient by now');
}

/**
 * Locks an appointment that gets another patient. Waits for transactions that are opening its ticket, because the
 * change ends only a ticket that it can see.
 */
export async function lockAgainstTickets(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('appointments').select('id').where('id', '=', id).forUpdate().execute();
}

type Deletion = { id: number; deletedBy: number; now: Date };

/** Copies the columns by name, because migrations may add them to the two tables in different orders. */
export async function moveToDeleted(tx: Tx, { id, deletedBy, now }: Deletion): Promise<void> {
  await sql`
    with gone as (delete from appointments where id = ${id} returning *)
    insert into deleted_appointments
    select kept.* from gone, jsonb_populate_record(
      null::deleted_appointments,
      to_jsonb(gone) || jsonb_build_object('deleted_at', ${now}::timestamptz, 'deleted_by', ${deletedBy}::bigint)
    ) as kept
  `.execute(tx);
}

/** SQL condition: another appointment of the same doctor or patient that meets `isOther` overlaps this one. */
const overlappedBy = (isOther: RawBuilder<unknown>) => sql<boolean>`exists (
  select from appointments other
  where other.id <> appointments.id and other.status not in ('cancelled', 'no_show') and ${isOther}
    and (other.doctor_id = appointments.doctor_id or other.patient_id = appointments.patient_id)
    and other.scheduled_at > appointments.scheduled_at - ${longestAppointment}
    and other.scheduled_at < appointments.ends_at and other.ends_at > appointments.scheduled_at
)`;

const isOverlapped = overlappedBy(sql`true`);

/**
 * Sets the appointment of a no-show back to scheduled. If another patient has booked the time since, both appointments
 * keep it, because the queue is ordered by position and not by time. The caller must have locked the doctor and the
 * patient, so that the statement sees every overlapping appointment.
 */
export async function resetNoShowToScheduled(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`
    update appointments set status = 'scheduled', version = version + 1, updated_at = ${now},
      overlap_allowed = overlap_allowed or ${isOverlapped}
    where id = ${id} and status = 'no_show'
  `.execute(tx);
}

/**
 * Returns whether another appointment has taken the time of a cancelled appointment since. An overlap that staff
 * allowed does not count, as in the database constraints. The caller must have locked the doctor and the patient.
 */
export async function isTimeTaken(tx: Tx, id: number): Promise<boolean> {
  const taken = await tx
    .selectFrom('appointments')
    .select('id')
    .where('id', '=', id)
    .where('overlap_allowed', '=', false)
    .where(overlappedBy(sql`not other.overlap_allowed`))
    .executeTakeFirst();
  return taken !== undefined;
}

type Restored = { id: number; status: AppointmentStatus; now: Date };

/**
 * Restores an earlier status. The appointment may then overlap a newer booking. The caller must have locked the doctor
 * and the patient.
 */
export async function restoreAppointmentStatus(tx: Tx, { id, status, now }: Restored): Promise<void> {
  await sql`
    update appointments set status = ${status}, version = version + 1, updated_at = ${now},
      cancellation_reason = case when ${status} = 'cancelled' then cancellation_reason end,
      overlap_allowed = overlap_allowed or (status in ('cancelled', 'no_show') and ${isOverlapped})
    where id = ${id}
  `.execute(tx);
}
