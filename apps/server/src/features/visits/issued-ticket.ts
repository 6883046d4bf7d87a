import type { api } from '@anteroom/contract/api';
import type { RouteOutput } from '@anteroom/contract/route';
import { findVisibleAppointment } from '#features/appointments';
import { recordAudit } from '#features/audit';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { openTicket } from './open-ticket.ts';
import { deleteLink } from './visits.queries.ts';

/** Returns the ticket of an appointment for printing. Until the ticket is withdrawn, each print has the same URL. */
export async function getTicket(
  context: Context,
  tx: Tx,
  actor: Actor,
  uuid: string,
): Promise<RouteOutput<typeof api.getTicket>> {
  const { ticketCode, address, doctorName, language, ...ticket } = await openTicket(context, tx, actor, uuid);
  await recordAudit(tx, actor, {
    action: 'ticket.printed',
    doctorId: ticket.doctorId,
    object: { type: 'appointment', id: uuid },
    patientIds: [ticket.patientId],
  });
  return { ticketCode, address, doctorName, language };
}

/**
 * Withdraws an appointment's ticket, so that its URL stops working. Also possible when the visit is over, because the
 * visit could be restored and the URL would work again. Queued mails with that URL are not sent. Does nothing if there
 * is no ticket.
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
