import type { api } from '@anteroom/contract/api';
import type { RouteOutput } from '@anteroom/contract/route';
import { recordAudit } from '#features/audit';
import { assertHeld } from '#features/secret-links';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { spanOfDate } from '#platform/time/clinic-time';
import { findDoctorName, listWaitingOfDay } from './day-list.queries.ts';
import type { Day } from './get-day-list.ts';
import { openLinks } from './open-links.ts';
import { momentOf } from './view-visit.ts';
import { stateOfVisit } from './visit.rules.ts';
import { keepAppointments } from './visits.queries.ts';

/** Returns the tickets of all patients still waiting on a day. Writes one audit entry for all of them. */
export async function getDayTickets(
  context: Context,
  tx: Tx,
  actor: Actor,
  { doctorId, date }: Day,
): Promise<RouteOutput<typeof api.getDayTickets>> {
  if (!(await findDoctorName(tx, doctorId))) throw notFound('Doctor');
  const isForAdmin = actor.doctorIds === 'all';
  const day = { doctorId, isForAdmin, ...spanOfDate(date, context.settings.clinicTimezone) };
  await assertHeld(tx, actor, []);
  const seen = await listWaitingOfDay(tx, day);
  const kept = await keepAppointments(
    tx,
    seen.map(({ appointmentId }) => appointmentId),
  );
  // Read again under the locks: staff can have given an appointment to another patient in between.
  const waiting = (await listWaitingOfDay(tx, day)).filter(
    (row) => kept.has(row.appointmentId) && isExpected(context, row),
  );
  const links = await openLinks(context, tx, actor, waiting);
  const rows = waiting.filter(({ appointmentId }) => links.has(appointmentId));
  if (rows.length > 0) {
    await recordAudit(tx, actor, {
      action: 'ticket.printed',
      doctorId,
      object: { type: 'day_list', id: date },
      patientIds: rows.map(({ patientId }) => patientId),
    });
  }
  const tickets = rows.map(({ appointmentId, uuid, ticketCode, doctorName, scheduledAt, language }) => ({
    appointmentUuid: uuid,
    ticketCode,
    doctorName,
    scheduledDateTime: scheduledAt.getTime(),
    address: links.get(appointmentId)?.address ?? '',
    language,
  }));
  return { tickets };
}

type Waiting = Awaited<ReturnType<typeof listWaitingOfDay>>[number];

function isExpected(context: Context, waiting: Waiting): boolean {
  return stateOfVisit({ ...waiting, isCalled: false }, momentOf(context)) !== null;
}
