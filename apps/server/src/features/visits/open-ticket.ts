import { randomBytes } from 'node:crypto';
import type { Actor, Context } from '#context';
import { findVisibleAppointment } from '#features/appointments';
import { deriveVisitSecret } from '#features/mail';
import { AppError, notFound } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { hashSecret } from '#platform/secrets';
import { today } from './view-visit.ts';
import { stateOfVisit } from './visit.rules.ts';
import { findVisitOfAppointment, keepLink, refreshLink } from './visits.queries.ts';

export type OpenTicket = {
  appointmentId: number;
  doctorId: number;
  patientId: number;
  patientEmail: string | null;
  ticketCode: string;
  /** Of the patient's own page. */
  secret: string;
};

/** The ticket of an appointment that this person may read; the first time, its page is made. */
export async function openTicket(context: Context, tx: Tx, actor: Actor, uuid: string): Promise<OpenTicket> {
  const appointment = await findVisibleAppointment(tx, actor, uuid);
  if (!appointment) throw notFound('Appointment');
  const { id: appointmentId, doctorId, patientId, patientEmail } = appointment;
  const visit = await findVisitOfAppointment(tx, appointmentId);
  if (!visit || stateOfVisit(visit, today(context)) === null) {
    throw new AppError('visit_over', 'This visit is over: nobody is expected any more.');
  }
  const secret = await openLink(context, tx, { appointmentId, uuid });
  return { appointmentId, doctorId, patientId, patientEmail, ticketCode: visit.ticketCode, secret };
}

async function openLink(
  { settings, clock }: Context,
  tx: Tx,
  { appointmentId, uuid }: { appointmentId: number; uuid: string },
): Promise<string> {
  const secretOf = (salt: Buffer) => deriveVisitSecret(settings.appSecret, { uuid, salt });
  const fresh = randomBytes(16);
  const secretHash = hashSecret(secretOf(fresh));
  const salt = await keepLink(tx, { appointmentId, salt: fresh, secretHash, now: clock.now() });
  const secret = secretOf(salt);
  await refreshLink(tx, appointmentId, hashSecret(secret));
  return secret;
}
