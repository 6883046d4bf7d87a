import {
  exportReport as exportReportRoute,
  type ReportName,
  type ReportQuery,
  reportAppointments,
  reportEstimates,
  reportHours,
  reportNoShows,
  reportScheduleUse,
  reportTimes,
} from '@anteroom/contract/reports';
import { mayFilterByDoctor } from '#features/appointments';
import type { Actor, Context } from '#platform/context';
import { type Binding, bind, bindDownload } from '#platform/http/bind';
import { exportReport } from './export-report.ts';
import { readReport } from './read-report.ts';

export function reportRoutes(context: Context): Binding[] {
  const read =
    <Name extends ReportName>(name: Name) =>
    ({ actor, query }: { actor: Actor; query: ReportQuery }) =>
      readReport(context, actor, { name, query });
  return [
    bind(reportAppointments, mayFilterByDoctor, read('appointments')),
    bind(reportNoShows, mayFilterByDoctor, read('no-shows')),
    bind(reportTimes, mayFilterByDoctor, read('times')),
    bind(reportScheduleUse, mayFilterByDoctor, read('schedule-use')),
    bind(reportEstimates, mayFilterByDoctor, read('estimates')),
    bind(reportHours, mayFilterByDoctor, read('busiest-hours')),
    bindDownload(exportReportRoute, mayFilterByDoctor, ({ actor, params, query }) =>
      exportReport(context, actor, { name: params.report, query }),
    ),
  ];
}
