import type { api } from '@anteroom/contract/api';
import { columnOfField, importFields, type PatientImportField } from '@anteroom/contract/import-fields';
import type { RouteInput } from '@anteroom/contract/route';
import { packDisclosed, recordAudit } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import { type CsvColumn, writeCsv } from '#platform/csv';
import type { Download } from '#platform/http/bind';
import { isHiddenField } from '#platform/http/hidden-sections';
import { dateInZone } from '#platform/time/clinic-time';
import { type ExportedPatient, listIdsToExport, listPatientsToExport } from './export.queries.ts';

const pageSize = 1000;

/**
 * Exports patients as a CSV file that the import accepts unchanged. Before the download starts, records who exports
 * which patients. The file contains no other patients, even if data changes during the download.
 */
export async function exportPatients(
  context: Context,
  actor: Actor,
  filter: RouteInput<typeof api.exportPatients>['query'],
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
    parts: writeCsv(columnsFor(actor), pagesOf(context, ids)),
  };
}

/** Exports have no columns for names that imports split or join. */
const leftOut = ['fullName', 'secondLastName'] as const satisfies readonly PatientImportField[];
type Column = Exclude<PatientImportField, (typeof leftOut)[number]>;

/**
 * Returns the columns of an export. The column "inactive since" contains only yes, no or nothing, because the date is
 * not stored. "No" keeps a patient with a date of death active in an import. Omits the columns of hidden sections.
 */
function columnsFor({ hiddenSections }: Actor): CsvColumn<ExportedPatient>[] {
  return importFields.patients
    .filter(
      (field): field is Column =>
        !leftOut.some((one) => one === field) && !isHiddenField(field, hiddenSections),
    )
    .map((field) => ({
      header: columnOfField(field),
      cell: (patient) => (field === 'inactiveSince' ? inactiveMark(patient) : patient[field]),
    }));
}

function inactiveMark({ isActive, dateOfDeath }: ExportedPatient): string | null {
  if (!isActive) return 'yes';
  return dateOfDeath === null ? null : 'no';
}

/** Reads each page in a separate statement, so that a slow download holds no database connection. */
async function* pagesOf({ db }: Context, ids: readonly number[]): AsyncGenerator<readonly ExportedPatient[]> {
  for (let start = 0; start < ids.length; start += pageSize) {
    yield await listPatientsToExport(db, ids.slice(start, start + pageSize));
  }
}
