import type { Appointment, AppointmentConflict } from '@anteroom/contract/appointments';
import type { Actor } from '#context';
import { actsForDoctor } from '#features/staff';
import type { AppointmentRow, OverlapRow } from './appointments.queries.ts';

/** The only door from an appointment's row to the wire. */
export function presentAppointment({ id: _, scheduledAt, followUpAt, ...row }: AppointmentRow): Appointment {
  return {
    ...row,
    scheduledDateTime: scheduledAt.getTime(),
    followUpDate: followUpAt?.getTime() ?? null,
    createdAt: row.createdAt.getTime(),
    updatedAt: row.updatedAt.getTime(),
  };
}

/** Names the patient only to those who may see them: the appointment's doctor's side, or the patient's. */
export function presentConflict(actor: Actor, row: OverlapRow): AppointmentConflict {
  const maySeePatient = actsForDoctor(actor, row.doctorId) || actsForDoctor(actor, row.patientDoctorId);
  return {
    uuid: row.uuid,
    doctorId: row.doctorId,
    doctorName: row.doctorName,
    scheduledDateTime: row.scheduledAt.getTime(),
    durationMinutes: row.durationMinutes,
    patientName: maySeePatient ? `${row.patientFirstName} ${row.patientLastName}` : null,
  };
}
