import { findVisibleAppointment } from '#features/appointments';
import { recordAudit } from '#features/audit';
import { notFound } from '#platform/app-error';
import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { deleteLink } from './visits.queries.ts';

/**
 * Withdraws an appointment's ticket: its address stops working, even if the visit is over and could resume. Queued
 * mails with that address are not sent. Does nothing if there is no ticket.
 */
export async function withdrawTicket(tx: Tx, actor: Actor, uuid: string): Promise<void> {
  const appointment = await findVisibleAppointment(tx, actor, uuid);
  if (!appointment) throw notFound('Appointment');
  if (!(await deleteLink(tx, appointment.id))) return;
  await recordAudit(tx, actor, {
    action: 'ticket.withdrawn',
    doctorId: appointment.doctorId,
    object: { type: 'appointment', id: uuid },
    patientIds: [appointment.patientId],
  });
}
