import type { Doctor } from '@anteroom/contract/staff';
import { useSearchParams } from 'react-router';
import { useClinic } from '#features/clinic';
import { Banner } from '#ui/banner';
import { filtersFrom, queryOf, withFilters } from '../report-filters.ts';
import { reportMessages as words } from '../reports.messages.ts';
import { OpenedReport } from './opened-report.tsx';
import { ReportFilterBar } from './report-filter-bar.tsx';
import { ReportTabs } from './report-tabs.tsx';

/** The filters, kept in the URL, and the open report. */
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
