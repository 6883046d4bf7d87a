import { type ReportName, type ReportQuery, reportNames } from '@anteroom/contract/reports';
import type { Doctor } from '@anteroom/contract/staff';
import type { FunctionComponent } from 'react';
import { useSearchParams } from 'react-router';
import { useClinic } from '#features/clinic';
import { Link } from '#lib/link';
import { Banner } from '#ui/banner';
import { filtersFrom, queryOf, withFilters } from '../report-filters.ts';
import { reportTitles, reportMessages as words } from '../reports.messages.ts';
import { AppointmentsReport, NoShowsReport } from './appointments-report.tsx';
import { BusiestHoursReport } from './busiest-hours-report.tsx';
import { ReportFilterBar } from './report-filter-bar.tsx';
import { ScheduleUseReport } from './schedule-use-report.tsx';
import { EstimatesReport, TimesReport } from './times-report.tsx';

/** Shows the filters, which are stored in the URL, and the selected report. */
export function ReportsScreen({ doctors }: { doctors: readonly Doctor[] }) {
  const { today } = useClinic();
  const [parameters, setParameters] = useSearchParams();
  const filters = filtersFrom(parameters, today);
  const query = queryOf(filters);
  return (
    <div className="grid gap-6">
      <ReportFilterBar
        filters={filters}
        doctors={doctors}
        onChange={(changes) => setParameters(withFilters(parameters, changes), { replace: true })}
      />
      <ReportTabs opened={filters.report} />
      {query ? (
        <OpenedReport report={filters.report} query={query} />
      ) : (
        <Banner tone="neutral">{words.badPeriod}</Banner>
      )}
      <p className="py-4 text-center text-ink-soft print:hidden">{words.more}</p>
    </div>
  );
}

/** Shows one report at a time, so that only the selected report is loaded. */
function ReportTabs({ opened }: { opened: ReportName }) {
  const [parameters] = useSearchParams();
  return (
    <nav aria-label={words.reports} className="print:hidden">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-6">
        {reportNames.map((report) => (
          <li key={report}>
            <Link
              to={{ search: withFilters(parameters, { report }).toString() }}
              replace
              aria-current={report === opened ? 'page' : undefined}
              className={`flex min-h-11 items-center justify-center rounded-md border px-3 text-center font-medium ${report === opened ? 'border-accent bg-accent-soft text-accent-strong' : 'border-line bg-surface text-ink-soft hover:bg-sunken hover:text-ink'}`}
            >
              {reportTitles[report]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const reports: Record<ReportName, FunctionComponent<{ query: ReportQuery }>> = {
  appointments: AppointmentsReport,
  'no-shows': NoShowsReport,
  times: TimesReport,
  'schedule-use': ScheduleUseReport,
  estimates: EstimatesReport,
  'busiest-hours': BusiestHoursReport,
};

function OpenedReport({ report, query }: { report: ReportName; query: ReportQuery }) {
  const Report = reports[report];
  return <Report query={query} />;
}
