import type { ReportName, ReportQuery } from '@anteroom/contract/reports';
import type { FunctionComponent } from 'react';
import { AppointmentsReport } from './appointments-report.tsx';
import { BusiestHoursReport } from './busiest-hours-report.tsx';
import { EstimatesReport } from './estimates-report.tsx';
import { NoShowsReport } from './no-shows-report.tsx';
import { ScheduleUseReport } from './schedule-use-report.tsx';
import { TimesReport } from './times-report.tsx';

const reports: Record<ReportName, FunctionComponent<{ query: ReportQuery }>> = {
  appointments: AppointmentsReport,
  'no-shows': NoShowsReport,
  times: TimesReport,
  'schedule-use': ScheduleUseReport,
  estimates: EstimatesReport,
  'busiest-hours': BusiestHoursReport,
};

export function OpenedReport({ report, query }: { report: ReportName; query: ReportQuery }) {
  const Report = reports[report];
  return <Report query={query} />;
}
