import type { api } from '@anteroom/contract/api';
import type { RouteOutput } from '@anteroom/contract/route';
import { recordRead } from '#features/audit';
import { findDoctorState } from '#features/staff';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import { listTicketRows } from './ticket-list.queries.ts';
import { momentOf } from './view-visit.ts';
import { endOfTicket, stateOfVisit } from './visit.rules.ts';

/** Lists the tickets of a doctor's patients who wait or are being seen, without the tickets' URLs. */
export async function listTickets(
  context: Context,
  actor: Actor,
  doctorId: number,
): Promise<RouteOutput<typeof api.listTickets>> {
  const { db } = context;
  if (!(await findDoctorState(db, doctorId))) throw notFound('Doctor');
  const found = await listTicketRows(db, doctorId);
  const rows = found.filter((row) => stateOfVisit(row, momentOf(context)) !== null);
  await recordRead(context, actor, {
    action: 'appointment.read',
    screen: `tickets of ${doctorId}`,
    doctorId,
    patientIds: rows.map(({ patientId }) => patientId),
  });
  return { tickets: rows.map(presentTicket) };
}

type TicketRow = Awaited<ReturnType<typeof listTicketRows>>[number];

function presentTicket(row: TicketRow) {
  const { appointmentUuid, ticketCode, patientFirstName, patientLastName, createdBy } = row;
  const { closedAt, closedReason } = row;
  return {
    appointmentUuid,
    ticketCode,
    patientFirstName,
    patientLastName,
    createdBy,
    scheduledDateTime: row.scheduledAt.getTime(),
    createdAt: row.createdAt.getTime(),
    lastUsedAt: row.lastUsedAt?.getTime() ?? null,
    endsAt: endOfTicket(row.scheduledAt).getTime(),
    closed: closedAt && closedReason ? { closedAt: closedAt.getTime(), reason: closedReason } : null,
  };
}
