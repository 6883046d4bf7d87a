import type { AppointmentConflict } from '@anteroom/contract/appointment-conflict';
import type { Appointment } from '@anteroom/contract/appointments';
import type { AppointmentRow, OverlapRow } from './appointments.queries.ts';

export function presentAppointment({ id: _, scheduledAt, followUpAt, ...row }: AppointmentRow): Appointment {
  return {
    ...row,
    scheduledDateTime: scheduledAt.getTime(),
    followUpDate: followUpAt?.getTime() ?? null,
    createdAt: row.createdAt.getTime(),
    updatedAt: row.updatedAt.getTime(),
  };
}

export function presentConflict(row: OverlapRow): AppointmentConflict {
  return {
    uuid: row.uuid,
    doctorId: row.doctorId,
    doctorName: row.doctorName,
    scheduledDateTime: row.scheduledAt.getTime(),
    durationMinutes: row.durationMinutes,
    patientName: `${row.patientFirstName} ${row.patientLastName}`,
  };
}
