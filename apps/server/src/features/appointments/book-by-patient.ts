import type { AppointmentType } from '@anteroom/contract/appointments';
import { recordAudit } from '#features/audit';
import type { Context, RequestMeta } from '#platform/context';
import type { Tx } from '#platform/db/database';
import type { BookedAppointment, LockedDoctor } from './appointment-listener.ts';
import { insertAppointment, listOverlaps } from './appointments.queries.ts';

type OwnBooking = {
  /** The doctor, already locked by the caller. The caller has locked the patient too. */
  doctor: LockedDoctor;
  doctorId: number;
  patientId: number;
  start: Date;
  end: Date;
  appointmentType: AppointmentType;
};

/**
 * Books a time that the patient chose. Returns null if the doctor or the patient has another appointment at that time.
 */
export async function bookByPatient(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  by: RequestMeta,
  { doctor, doctorId, patientId, start, end, appointmentType }: OwnBooking,
): Promise<BookedAppointment | null> {
  const overlaps = await listOverlaps(tx, { doctorId, patientId, start, end, except: null });
  if (overlaps.length > 0) return null;
  const booked = await insertAppointment(tx, {
    doctorId,
    patientId,
    start,
    end,
    scheduledDateTime: start.getTime(),
    durationMinutes: (end.getTime() - start.getTime()) / 60_000,
    appointmentType,
    allowOverlap: false,
    overlaps: false,
    ticketCode: await doctor.giveTicketCode(),
    createdBy: null,
    now: clock.now(),
  });
  await doctor.bookedByPatient(by, booked);
  await recordAudit(tx, by, {
    action: 'appointment.created',
    doctorId,
    object: { type: 'appointment', id: booked.uuid },
    patientIds: [patientId],
    details: { byPatient: true },
  });
  return booked;
}
