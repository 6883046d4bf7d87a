import type { EntryStatus } from '@anteroom/contract/queue';
import type { Tx } from '#platform/db/database';
import type { DemoBooking } from './demo-booking.ts';
import { cancelledOnline } from './demo-cancellations.ts';
import type { PatientIds } from './demo-patients.queries.ts';
import { idOf, type StaffIds } from './demo-staff.queries.ts';
import { minutesAfter } from './instants.ts';

type Ids = { staff: StaffIds; patients: PatientIds; codes: ReadonlyMap<DemoBooking, string> };
export type BookingIds = ReadonlyMap<DemoBooking, number>;

/**
 * Adds the appointments. PostgreSQL returns the rows of one `values` list in order, so the position of a booking gives
 * the id of its appointment.
 */
export async function addAppointments(
  tx: Tx,
  bookings: readonly DemoBooking[],
  ids: Ids,
): Promise<BookingIds> {
  const rows = await tx
    .insertInto('appointments')
    .values(bookings.map((booking) => toColumns(booking, ids)))
    .returning('id')
    .execute();
  return new Map(bookings.map((booking, place) => [booking, rows[place]?.id ?? 0]));
}

function toColumns(booking: DemoBooking, { staff, patients, codes }: Ids) {
  return {
    doctor_id: idOf(staff, booking.doctor.email),
    patient_id: patients.get(booking.patient) ?? 0,
    scheduled_at: booking.scheduledAt,
    ends_at: minutesAfter(booking.scheduledAt, booking.durationMinutes),
    duration_minutes: booking.durationMinutes,
    appointment_type: booking.type,
    status: booking.status,
    ticket_code: codes.get(booking) ?? null,
    reason_for_visit: booking.reason,
    notes: booking.notes,
    diagnosis: booking.diagnosis,
    treatment: booking.treatment,
    prescription: booking.prescription,
    follow_up_required: booking.followUpAt !== null,
    follow_up_at: booking.followUpAt,
    cancellation_reason: booking.cancellationReason,
    created_by: idOf(staff, booking.doctor.bookedBy),
    created_at: booking.createdAt,
    updated_at: booking.updatedAt,
  };
}

/** The status of an appointment's queue entry. Null: a cancelled appointment has no queue entry. */
const entryStatusOf: Record<DemoBooking['status'], EntryStatus | null> = {
  scheduled: 'waiting',
  confirmed: 'waiting',
  in_progress: 'in_progress',
  completed: 'completed',
  no_show: 'skipped',
  cancelled: null,
};

function hasPlaceInQueue({ status }: DemoBooking): boolean {
  return entryStatusOf[status] !== null;
}

/**
 * Returns whether an appointment has a ticket. A cancelled appointment has a ticket only if the patient cancelled it
 * online.
 */
export function hasTicket(booking: DemoBooking): boolean {
  return hasPlaceInQueue(booking) || booking.cancellationReason === cancelledOnline;
}

type Placed = { staff: StaffIds; appointments: BookingIds };

/** Adds the queue events of appointments that patients cancelled. The Today screen lists these events. */
export async function addCancellationsByPatients(
  tx: Tx,
  bookings: readonly DemoBooking[],
  { staff, appointments }: Placed,
): Promise<void> {
  for (const booking of bookings) {
    if (booking.cancellationReason !== cancelledOnline) continue;
    await tx
      .insertInto('queue_events')
      .values((rows) => ({
        doctor_id: idOf(staff, booking.doctor.email),
        version: 1,
        at: booking.updatedAt,
        reason: 'cancelled',
        appointment_uuid: rows
          .selectFrom('appointments')
          .select('uuid')
          .where('id', '=', appointments.get(booking) ?? 0),
      }))
      .execute();
  }
}

export async function addQueueEntries(
  tx: Tx,
  bookings: readonly DemoBooking[],
  { staff, appointments }: Placed,
): Promise<void> {
  const entries = bookings.filter(hasPlaceInQueue).map((booking) => ({
    doctor_id: idOf(staff, booking.doctor.email),
    appointment_id: appointments.get(booking) ?? 0,
    queue_date: booking.date,
    position: Math.floor(booking.scheduledAt.getTime() / 1000),
    status: entryStatusOf[booking.status] ?? 'waiting',
    arrived_at: booking.arrivedAt,
    called_at: booking.calledAt,
    started_at: booking.startedAt,
    completed_at: booking.completedAt,
    settled_at: settledAt(booking),
    created_at: booking.createdAt,
  }));
  await tx.insertInto('queue_entries').values(entries).execute();
}

/** Returns when the entry was settled. A no-show counts as settled when its record was last changed. */
function settledAt({ status, completedAt, updatedAt }: DemoBooking): Date | null {
  return status === 'completed' || status === 'no_show' ? (completedAt ?? updatedAt) : null;
}
