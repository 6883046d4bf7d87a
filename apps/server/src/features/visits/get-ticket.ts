import type { RouteOutput } from '@anteroom/contract/route';
import type { getTicket as getRoute } from '@anteroom/contract/visits';
import { recordAudit } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import { inTransaction } from '#platform/db/transaction';
import { openTicket } from './open-ticket.ts';

/** Returns the ticket of an appointment for printing. Each print leads to the same page. */
export function getTicket(
  context: Context,
  actor: Actor,
  uuid: string,
): Promise<RouteOutput<typeof getRoute>> {
  return inTransaction(context.db, async (tx) => {
    const { ticketCode, address, doctorId, patientId } = await openTicket(context, tx, actor, uuid);
    await recordAudit(tx, actor, {
      action: 'ticket.printed',
      doctorId,
      object: { type: 'appointment', id: uuid },
      patientIds: [patientId],
    });
    return { ticketCode, address };
  });
}
