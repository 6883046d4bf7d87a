import { listComingAppointments } from '#features/appointments';
import { recordAudit } from '#features/audit';
import { getClinic } from '#features/clinic';
import { findVisiblePatient } from '#features/patients';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Download } from '#platform/http/bind';
import { startOfDate } from '#platform/time/clinic-time';
import { toPatientEvent } from './calendar-event.rules.ts';
import { hostOf } from './host-of.ts';
import { calendarParts } from './write-calendar.ts';

/**
 * Exports a patient's appointments from today on as a file for the patient. Contains only appointments that the caller
 * may see.
 */
export async function exportPatientCalendar(
  context: Context,
  actor: Actor,
  patientId: number,
): Promise<Download> {
  const { db, settings } = context;
  const patient = await findVisiblePatient(db, actor, patientId);
  if (!patient) throw notFound('Patient');
  const clinic = await getClinic(context);
  const from = startOfDate(clinic.today, clinic.timezone);
  const rows = await listComingAppointments(db, actor, { patientId, from });
  const events = rows.map((row) => toPatientEvent(row, clinic));
  await recordAudit(db, actor, {
    action: 'appointment.exported',
    doctorId: patient.doctorId,
    patientIds: [patientId],
    details: { format: 'calendar', count: 1, appointments: rows.length },
  });
  return {
    fileName: `appointments-${clinic.today}.ics`,
    parts: calendarParts(async () => ({ name: null, host: hostOf(settings), events })),
  };
}
