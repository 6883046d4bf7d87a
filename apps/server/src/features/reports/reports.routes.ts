import { api } from '@anteroom/contract/api';
import type { ReportName, ReportQuery } from '@anteroom/contract/reports';
import { mayFilterByDoctor } from '#features/appointments';
import type { Actor, Context } from '#platform/context';
import { type Binding, bind, bindDownload } from '#platform/http/bind';
import { exportReport, readReport } from './read-report.ts';

export function reportRoutes(context: Context): Binding[] {
  const read =
    <Name extends ReportName>(name: Name) =>
    ({ actor, query }: { actor: Actor; query: ReportQuery }) =>
      readReport(context, actor, { name, query });
  return [
    bind(api.reportAppointments, mayFilterByDoctor, read('appointments')),
    bind(api.reportNoShows, mayFilterByDoctor, read('no-shows')),
    bind(api.reportTimes, mayFilterByDoctor, read('times')),
    bind(api.reportScheduleUse, mayFilterByDoctor, read('schedule-use')),
    bind(api.reportEstimates, mayFilterByDoctor, read('estimates')),
    bind(api.reportHours, mayFilterByDoctor, read('busiest-hours')),
    bindDownload(api.exportReport, mayFilterByDoctor, ({ actor, params, query }) =>
      exportReport(context, actor, { name: params.report, query }),
    ),
  ];
}
