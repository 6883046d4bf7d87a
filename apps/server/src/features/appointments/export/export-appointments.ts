import type { exportAppointments as route } from '@anteroom/contract/exports';
import type { RouteInput } from '@anteroom/contract/route';
import type { Actor, Context } from '#context';
import { recordAudit } from '#features/audit';
import { dateInZone, plusDays, startOfDate } from '#platform/clinic-time';
import { writeCsv } from '#platform/csv';
import type { Download } from '#platform/http/bind';
import { appointmentCsvColumns } from './appointment-csv-columns.ts';
import {
  countAppointments,
  type ExportedAppointment,
  type ExportFilter,
  listAppointmentsToExport,
  type Place,
} from './export.queries.ts';

const pageSize = 1000;

type Query = RouteInput<typeof route>['query'];

/** The appointments as a file that the import takes as it is. That it was asked for is written down before it leaves. */
export async function exportAppointments(context: Context, actor: Actor, query: Query): Promise<Download> {
  const { db, clock, settings } = context;
  const zone = settings.clinicTimezone;
  const filter = filterOf(query, zone);
  const { doctorId, status = null, from = null, to = null } = query;
  await recordAudit(db, actor, {
    action: 'appointment.exported',
    ...(doctorId === undefined ? {} : { doctorId }),
    details: { count: await countAppointments(db, filter), doctorId: doctorId ?? null, status, from, to },
  });
  return {
    fileName: `appointments-${dateInZone(clock.now(), zone)}.csv`,
    parts: writeCsv(appointmentCsvColumns(zone), pagesOf(context, filter)),
  };
}

function filterOf({ doctorId, status, from, to }: Query, zone: string): ExportFilter {
  return {
    ...{ doctorId, status },
    begin: from === undefined ? undefined : startOfDate(from, zone),
    end: to === undefined ? undefined : startOfDate(plusDays(to, 1), zone),
  };
}

/** Page by page, each with a statement of its own: a slow reader holds no connection to the database. */
async function* pagesOf(
  { db }: Context,
  filter: ExportFilter,
): AsyncGenerator<readonly ExportedAppointment[]> {
  let after: Place | null = null;
  for (;;) {
    const page: ExportedAppointment[] = await listAppointmentsToExport(db, {
      filter,
      after,
      limit: pageSize,
    });
    yield page;
    const last = page.at(-1);
    if (page.length < pageSize || !last) return;
    after = { scheduledAt: last.scheduledAt, id: last.id };
  }
}
