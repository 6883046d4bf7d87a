import type { Language } from '@anteroom/contract/languages';
import { findVisibleAppointment } from '#features/appointments';
import { assertHeld } from '#features/secret-links';
import { AppError, notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { type OpenLink, openLinks } from './open-links.ts';
import { momentOf } from './view-visit.ts';
import { stateOfVisit } from './visit.rules.ts';
import { findMessageSettings, findVisitOfAppointment, keepAppointments } from './visits.queries.ts';

export type OpenTicket = OpenLink & {
  appointmentId: number;
  doctorId: number;
  patientId: number;
  patientEmail: string | null;
  ticketCode: string;
  /** The doctor's name. Null if the clinic does not name doctors in messages. */
  doctorName: string | null;
  /** False for patients who are inactive or have died. */
  getsMessages: boolean;
  /** The patient's language, or else that of the clinic's messages. */
  language: Language;
};

/** Returns the ticket of an appointment that the caller may read. Creates its page the first time. */
export async function openTicket(context: Context, tx: Tx, actor: Actor, uuid: string): Promise<OpenTicket> {
  await assertHeld(tx, actor, []);
  const seen = await findVisibleAppointment(tx, actor, uuid);
  await keepAppointments(tx, seen ? [seen.id] : []);
  // Read again under the lock: staff can have given the appointment to another patient in between.
  const appointment = await findVisibleAppointment(tx, actor, uuid);
  if (!appointment) throw notFound('Appointment');
  const { id: appointmentId, doctorId, patientId, patientEmail } = appointment;
  const visit = await findVisitOfAppointment(tx, appointmentId);
  if (!visit || stateOfVisit(visit, momentOf(context)) === null) {
    throw new AppError('visit_over', 'This visit is over. The patient is no longer expected.');
  }
  const link = (await openLinks(context, tx, actor, [{ appointmentId, uuid }])).get(appointmentId);
  if (!link) throw notFound('Appointment');
  const { ticketCode, getsMessages } = visit;
  const settings = await findMessageSettings(tx);
  const language = visit.language ?? settings.language;
  const doctorName = settings.namesDoctor ? visit.doctorName : null;
  const patient = { patientId, patientEmail, getsMessages, language };
  return { appointmentId, doctorId, doctorName, ...patient, ticketCode, ...link };
}
