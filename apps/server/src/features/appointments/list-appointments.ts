import type { api } from '@anteroom/contract/api';
import type { RouteInput, RouteOutput } from '@anteroom/contract/route';
import { recordRead } from '#features/audit';
import { invalidField } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import { createCursors, toPage } from '#platform/db/page';
import { spanOfDate } from '#platform/time/clinic-time';
import { listAppointmentRows } from './appointment-list.queries.ts';
import { presentAppointment } from './present-appointment.ts';

type Query = RouteInput<typeof api.listAppointments>['query'];

export async function listAppointments(
  context: Context,
  actor: Actor,
  query: Query,
): Promise<RouteOutput<typeof api.listAppointments>> {
  const { limit, offset, cursor, date, lastDate, from, sort, ...filter } = query;
  if (offset && cursor && cursor !== '0') throw invalidField('offset', 'Send either cursor or offset');
  // A cursor is valid only for the order it was made for.
  const cursors = createCursors(
    context.settings,
    sort === 'latest' ? 'appointments' : 'earliest appointments',
  );
  const found = await listAppointmentRows(context.db, actor, {
    ...filter,
    span: spanOf({ date, lastDate, from }, context.settings.clinicTimezone),
    order: sort === 'latest' ? 'desc' : 'asc',
    after: cursors.read(cursor),
    offset: offset ?? 0,
    limit,
  });
  const { rows, pagination } = toPage(found, limit, (last) =>
    cursors.write([last.scheduledAt.getTime(), last.id]),
  );
  await recordRead(context, actor, {
    action: 'appointment.read',
    screen: 'appointments',
    patientIds: rows.map(({ patientId }) => patientId),
  });
  return { appointments: rows.map((row) => presentAppointment(row)), pagination };
}

type Days = Pick<Query, 'date' | 'lastDate' | 'from'>;

function spanOf({ date, lastDate = date, from }: Days, zone: string) {
  if (from) {
    if (lastDate) throw invalidField('from', 'Send either from or date');
    return { start: spanOfDate(from, zone).start, end: null };
  }
  if (!lastDate) return null;
  if (!date) throw invalidField('date', 'Send the first day too');
  if (date > lastDate) throw invalidField('lastDate', 'The last day must not be before the first');
  return { start: spanOfDate(date, zone).start, end: spanOfDate(lastDate, zone).end };
}
