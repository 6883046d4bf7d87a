import type { api } from '@anteroom/contract/api';
import type { RouteOutput } from '@anteroom/contract/route';
import { recordAudit } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { openTicket } from './open-ticket.ts';

/** Returns the ticket of an appointment for printing. Each print leads to the same page. */
export async function getTicket(
  context: Context,
  tx: Tx,
  actor: Actor,
  uuid: string,
): Promise<RouteOutput<typeof api.getTicket>> {
  const { ticketCode, address, doctorId, patientId } = await openTicket(context, tx, actor, uuid);
  await recordAudit(tx, actor, {
    action: 'ticket.printed',
    doctorId,
    object: { type: 'appointment', id: uuid },
    patientIds: [patientId],
  });
  return { ticketCode, address };
}
