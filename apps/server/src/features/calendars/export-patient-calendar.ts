import type { Actor, Context } from '#context';
import { listComingAppointments } from '#features/appointments';
import { recordAudit } from '#features/audit';
import { getClinic } from '#features/clinic';
import { findVisiblePatient } from '#features/patients';
import { notFound } from '#platform/app-error';
import { startOfDate } from '#platform/clinic-time';
import type { Download } from '#platform/http/bind';
import { toPatientEvent } from './calendar-event.rules.ts';
import { hostOf } from './host-of.ts';
import { calendarParts } from './write-calendar.ts';

/** What is booked for a patient from today on, as far as this person may see it, to hand to the patient. */
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
    details: { format: 'calendar', appointments: rows.length },
  });
  return {
    fileName: `appointments-${clinic.today}.ics`,
    parts: calendarParts(async () => ({ name: null, host: hostOf(settings), events })),
  };
}
