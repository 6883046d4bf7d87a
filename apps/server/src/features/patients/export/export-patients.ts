import type { exportPatients as route } from '@anteroom/contract/exports';
import { columnOfField, importFields } from '@anteroom/contract/import-fields';
import type { RouteInput } from '@anteroom/contract/route';
import type { Actor, Context } from '#context';
import { recordAudit } from '#features/audit';
import { dateInZone } from '#platform/clinic-time';
import { type CsvColumn, writeCsv } from '#platform/csv';
import type { Download } from '#platform/http/bind';
import {
  countPatients,
  type ExportedPatient,
  listPatientsToExport,
  type PatientFilter,
} from './export.queries.ts';

const pageSize = 1000;

/** The patients as a file that the import takes as it is. That it was asked for is written down before it leaves. */
export async function exportPatients(
  context: Context,
  actor: Actor,
  filter: RouteInput<typeof route>['query'],
): Promise<Download> {
  const { db, clock, settings } = context;
  const { doctorId, status = null } = filter;
  await recordAudit(db, actor, {
    action: 'patient.exported',
    ...(doctorId === undefined ? {} : { doctorId }),
    details: { count: await countPatients(db, filter), doctorId: doctorId ?? null, status },
  });
  return {
    fileName: `patients-${dateInZone(clock.now(), settings.clinicTimezone)}.csv`,
    parts: writeCsv(columns, pagesOf(context, filter)),
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
async function* pagesOf({ db }: Context, filter: PatientFilter): AsyncGenerator<readonly ExportedPatient[]> {
  let after = 0;
  for (;;) {
    const page = await listPatientsToExport(db, { filter, after, limit: pageSize });
    yield page;
    const last = page.at(-1);
    if (page.length < pageSize || !last) return;
    after = last.id;
  }
}
