import type { ReportName, ReportQuery } from '@anteroom/contract/reports';
import { recordRead } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import { describeRead } from './describe-read.ts';
import { makeReport, type ReportOf } from './make-report.ts';

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
