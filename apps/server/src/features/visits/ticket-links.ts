import { recordAudit } from '#features/audit';
import type { ClosedLink, Closing, LinkKind } from '#features/secret-links';
import type { Tx } from '#platform/db/database';
import { type ClosedTicket, closeTicketsIssuedBy, closeTicketsOf } from './close-tickets.queries.ts';

export const ticketLinks: LinkKind = {
  closeOpenedBy: async (tx, opener, closing) =>
    recordClosed(tx, closing, await closeTicketsIssuedBy(tx, opener, closing)),
  closeOfDoctor: async (tx, doctorId, closing) =>
    recordClosed(tx, closing, await closeTicketsOf(tx, doctorId, closing)),
  // Nothing to close: a ticket ends with the visit, or `limits.ticketDays` days after its time. See
  // `visit.rules.ts`.
  closeOutlived: async () => [],
};

/** Adds one audit entry per doctor, because hundreds of tickets can close at once. */
async function recordClosed(
  tx: Tx,
  { by, reason }: Closing,
  tickets: readonly ClosedTicket[],
): Promise<ClosedLink[]> {
  for (const [doctorId, own] of Map.groupBy(tickets, (ticket) => ticket.doctorId)) {
    await recordAudit(tx, by, {
      action: 'ticket.withdrawn',
      reason,
      doctorId,
      patientIds: [...new Set(own.map(({ patientId }) => patientId))],
      details: { tickets: own.length },
    });
  }
  return tickets.map(({ doctorId }) => ({ doctorIds: [doctorId] }));
}
