import { type ReportName, reportNames } from '@anteroom/contract/reports';
import { Link, useSearchParams } from 'react-router';
import { withFilters } from '../report-filters.ts';
import { reportTitles, reportMessages as words } from '../reports.messages.ts';

/** Shows one report at a time, so that only that one is loaded. */
export function ReportTabs({ opened }: { opened: ReportName }) {
  const [parameters] = useSearchParams();
  return (
    <nav aria-label={words.reports} className="print:hidden">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-6">
        {reportNames.map((report) => (
          <li key={report}>
            <Link
              to={{ search: withFilters(parameters, { report }).toString() }}
              replace
              preventScrollReset
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
