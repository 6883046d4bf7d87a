import type { api } from '@anteroom/contract/api';
import { type AppointmentImportField, columnOfField, importFields } from '@anteroom/contract/import-fields';
import type { RouteInput } from '@anteroom/contract/route';
import { packDisclosed, recordAudit } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import { type CsvColumn, csvInstant, writeCsv } from '#platform/csv';
import type { Download } from '#platform/http/bind';
import { isHiddenField } from '#platform/http/hidden-sections';
import { dateInZone, plusDays, startOfDate } from '#platform/time/clinic-time';
import {
  type ExportedAppointment,
  type ExportFilter,
  listAppointmentsToExport,
  listIdsToExport,
  type ToExport,
} from './export.queries.ts';

const pageSize = 1000;

type Query = RouteInput<typeof api.exportAppointments>['query'];

/**
 * Exports the appointments as a file that the import accepts unchanged. Audits the caller and the exported patients
 * before sending the file. The list of rows is fixed at that moment, so the file contains no other patients even if
 * data changes during the download.
 */
export async function exportAppointments(context: Context, actor: Actor, query: Query): Promise<Download> {
  const { db, clock, settings } = context;
  const zone = settings.clinicTimezone;
  const filter = filterOf(query, zone);
  const { doctorId, status = null, from = null, to = null } = query;
  const found = await listIdsToExport(db, filter);
  await recordAudit(db, actor, {
    action: 'appointment.exported',
    ...(doctorId === undefined ? {} : { doctorId }),
    details: { count: found.ids.length, doctorId: doctorId ?? null, status, from, to },
    disclosed: packDisclosed({ patientIds: found.patientIds }),
  });
  return {
    fileName: `appointments-${dateInZone(clock.now(), zone)}.csv`,
    parts: writeCsv(columnsFor(actor, zone), pagesOf(context, found)),
  };
}

function filterOf({ doctorId, status, from, to }: Query, zone: string): ExportFilter {
  return {
    doctorId,
    status,
    begin: from === undefined ? undefined : startOfDate(from, zone),
    end: to === undefined ? undefined : startOfDate(plusDays(to, 1), zone),
  };
}

/** Yields the rows page by page. Runs one statement per page, so that a slow download holds no database connection. */
async function* pagesOf(
  { db }: Context,
  { ids, patientIds }: ToExport,
): AsyncGenerator<readonly ExportedAppointment[]> {
  for (let start = 0; start < ids.length; start += pageSize) {
    const end = start + pageSize;
    yield await listAppointmentsToExport(db, {
      ids: ids.slice(start, end),
      patientIds: patientIds.slice(start, end),
    });
  }
}

/**
 * Fields that are not exported. Internal patient ids mean nothing in another clinic. The other fields repeat values of
 * exported columns.
 */
const leftOut = [
  'patientId',
  'patientSecondLastName',
  'patientFullName',
  'date',
  'time',
  'endTime',
] as const satisfies readonly AppointmentImportField[];
type Column = Exclude<AppointmentImportField, (typeof leftOut)[number]>;

/**
 * Returns the columns that the import reads, without those of hidden sections, followed by the columns about the
 * series. Times are in the clinic's zone.
 */
function columnsFor({ hiddenSections }: Actor, zone: string): CsvColumn<ExportedAppointment>[] {
  const columns = importFields.appointments.filter(
    (field): field is Column =>
      !leftOut.some((one) => one === field) && !isHiddenField(field, hiddenSections),
  );
  const ofImport = columns.map((field) => ({
    header: columnOfField(field),
    cell: (appointment: ExportedAppointment) => cellOf(appointment, field, zone),
  }));
  return [...ofImport, ...ofSeries];
}

/**
 * The columns about a series come last, because the import does not have these fields and skips them (decision 0041).
 */
const ofSeries: CsvColumn<ExportedAppointment>[] = [
  { header: 'Series', cell: ({ seriesId }) => seriesId },
  { header: 'Repeats every weeks', cell: ({ weeksBetween }) => weeksBetween },
];

function cellOf(appointment: ExportedAppointment, field: Column, zone: string): string | number | null {
  if (field === 'scheduledDateTime') return csvInstant(appointment.scheduledAt, zone);
  if (field === 'bookedOn') return appointment.bookedAt && csvInstant(appointment.bookedAt, zone);
  if (field !== 'followUpDate') return appointment[field];
  return appointment.followUpAt && csvInstant(appointment.followUpAt, zone);
}
