import type { exportPatients as route } from '@anteroom/contract/exports';
import { columnOfField, importFields } from '@anteroom/contract/import-fields';
import type { RouteInput } from '@anteroom/contract/route';
import type { Actor, Context } from '#context';
import { packDisclosed, recordAudit } from '#features/audit';
import { dateInZone } from '#platform/clinic-time';
import { type CsvColumn, writeCsv } from '#platform/csv';
import type { Download } from '#platform/http/bind';
import { type ExportedPatient, listIdsToExport, listPatientsToExport } from './export.queries.ts';

const pageSize = 1000;

/**
 * The patients as a file that the import takes as it is. Before it leaves, the audit trail holds who asked for it and which
 * patients are in it: the file holds those and no others, whatever changes while it is written.
 */
export async function exportPatients(
  context: Context,
  actor: Actor,
  filter: RouteInput<typeof route>['query'],
): Promise<Download> {
  const { db, clock, settings } = context;
  const { doctorId, status = null } = filter;
  const ids = await listIdsToExport(db, filter);
  await recordAudit(db, actor, {
    action: 'patient.exported',
    ...(doctorId === undefined ? {} : { doctorId }),
    details: { count: ids.length, doctorId: doctorId ?? null, status },
    disclosed: packDisclosed({ patientIds: ids }),
  });
  return {
    fileName: `patients-${dateInZone(clock.now(), settings.clinicTimezone)}.csv`,
    parts: writeCsv(columns, pagesOf(context, ids)),
  };
}

/** Since when a patient is inactive nobody has kept; the import asks only whether anything is said. */
const columns = importFields.patients.map(
  (field): CsvColumn<ExportedPatient> => ({
    header: columnOfField(field),
    cell: (patient) => (field === 'inactiveSince' ? inactiveMark(patient) : patient[field]),
  }),
);

function inactiveMark({ isActive }: ExportedPatient): string | null {
  return isActive ? null : 'yes';
}

/** Page by page, each with a statement of its own: a slow reader holds no connection to the database. */
async function* pagesOf({ db }: Context, ids: readonly number[]): AsyncGenerator<readonly ExportedPatient[]> {
  for (let start = 0; start < ids.length; start += pageSize) {
    yield await listPatientsToExport(db, ids.slice(start, start + pageSize));
  }
}
