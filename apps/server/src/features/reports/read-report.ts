import type { ReportName, ReportQuery } from '@anteroom/contract/reports';
import type { Actor, Context } from '#context';
import { recordRead } from '#features/audit';
import { describeRead } from './describe-read.ts';
import { makeReport, type ReportOf } from './make-report.ts';

/** A report tells of no patient by name; that it was read is written down all the same. */
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
