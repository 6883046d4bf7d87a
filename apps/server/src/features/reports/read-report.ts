import type { ReportName, ReportQuery } from '@anteroom/contract/reports';
import { recordAudit, recordRead } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import { writeCsvTables } from '#platform/csv';
import type { Download } from '#platform/http/bind';
import { makeReport, type ReportOf } from './make-report.ts';
import { tablesOf } from './report-tables.ts';

/** Returns a report and records the read, although a report names no patients. */
export async function readReport<Name extends ReportName>(
  context: Context,
  actor: Actor,
  asked: { name: Name; query: ReportQuery },
): Promise<ReportOf<Name>> {
  const report = await makeReport(context, actor, asked);
  await recordRead(context, actor, {
    action: 'report.read',
    screen: 'reports',
    patientIds: [],
    ...describeRead(asked),
  });
  return report;
}

/** Exports the tables of a report as one file. Records the export before the download starts. */
export async function exportReport(
  context: Context,
  actor: Actor,
  asked: { name: ReportName; query: ReportQuery },
): Promise<Download> {
  const { name, query } = asked;
  const tables = tablesOf(name, await makeReport(context, actor, asked));
  await recordAudit(context.db, actor, { action: 'report.exported', ...describeRead(asked) });
  return {
    fileName: `report-${name}-${query.from}-to-${query.to}.csv`,
    parts: writeCsvTables(tables),
  };
}

/** Returns the doctor and the parameters of a report, for its audit entry. */
function describeRead({ name: report, query }: { name: ReportName; query: ReportQuery }) {
  const { doctorId, appointmentType, from, to } = query;
  return {
    ...(doctorId === undefined ? {} : { doctorId }),
    details: { report, from, to, doctorId: doctorId ?? null, appointmentType: appointmentType ?? null },
  };
}
