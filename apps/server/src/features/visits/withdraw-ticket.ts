import type { Actor, Context } from '#context';
import { findVisibleAppointment } from '#features/appointments';
import { recordAudit } from '#features/audit';
import { notFound } from '#platform/app-error';
import { inTransaction } from '#platform/db/transaction';
import { deleteLink } from './visits.queries.ts';

/**
 * Ends the patient's own page under the address it has, also where the visit is over and could go on again. A mail that
 * still waits with that address is not sent. Where no ticket was given, or all are withdrawn, nothing changes.
 */
export function withdrawTicket({ db }: Context, actor: Actor, uuid: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const appointment = await findVisibleAppointment(tx, actor, uuid);
    if (!appointment) throw notFound('Appointment');
    if (!(await deleteLink(tx, appointment.id))) return;
    await recordAudit(tx, actor, {
      action: 'ticket.withdrawn',
      doctorId: appointment.doctorId,
      object: { type: 'appointment', id: uuid },
      patientIds: [appointment.patientId],
    });
  });
}
