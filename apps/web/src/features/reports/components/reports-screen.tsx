import { appointmentTypes } from '@anteroom/contract/appointments';
import { type ReportName, type ReportQuery, reportNames } from '@anteroom/contract/reports';
import type { Doctor } from '@anteroom/contract/staff';
import { type FunctionComponent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { appointmentTypeLabels } from '#features/appointments';
import { useClinic } from '#features/clinic';
import { DoctorPicker } from '#features/staff';
import { Link } from '#lib/link';
import { Banner } from '#ui/banner';
import { SelectField } from '#ui/select-field';
import { TextField } from '#ui/text-field';
import {
  filtersFrom,
  type Period,
  periodChoices,
  periodErrors,
  periodOf,
  queryOf,
  type ReportFilters,
  withFilters,
} from '../report-filters.ts';
import { periodLabels, reportTitles, reportMessages as words } from '../reports.messages.ts';
import { AppointmentsReport, NoShowsReport } from './appointments-report.tsx';
import { BusiestHoursReport } from './busiest-hours-report.tsx';
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

type Changes = { [Name in keyof ReportFilters]?: ReportFilters[Name] | undefined };
type Props = {
  filters: ReportFilters;
  doctors: readonly Doctor[];
  onChange: (changes: Changes) => void;
};

const periodOptions = periodChoices.map((value) => ({ value, label: periodLabels[value] }));
const typeOptions = appointmentTypes.map((value) => ({ value, label: appointmentTypeLabels[value] }));

function ReportFilterBar({ filters, doctors, onChange }: Props) {
  const [draft, setDraft] = useState<Period | null>(null);
  const choose = (period: Period) => {
    setDraft(null);
    onChange(period);
  };
  return (
    <section
      aria-label={words.filters}
      className="grid grid-cols-2 items-start gap-3 lg:grid-cols-5 print:hidden [&>*]:min-w-0"
    >
      <PeriodChoice filters={filters} onChoose={choose} />
      <Days filters={filters} draft={draft} onDraft={setDraft} onChange={onChange} />
      {doctors.length > 1 && (
        <DoctorPicker
          doctors={doctors}
          placeholder={words.anyDoctor}
          chosenId={filters.doctorId ?? null}
          onChoose={(id) => onChange({ doctorId: id ?? undefined })}
        />
      )}
      <SelectField
        label={words.type}
        options={typeOptions}
        placeholder={words.anyType}
        value={filters.appointmentType ?? ''}
        onChange={({ target }) =>
          onChange({ appointmentType: (target.value || undefined) as ReportFilters['appointmentType'] })
        }
      />
    </section>
  );
}

type DaysProps = Pick<Props, 'filters' | 'onChange'> & {
  draft: Period | null;
  onDraft: (draft: Period | null) => void;
};

/**
 * Asks for the period of a report. An invalid period stays in this form with its error; a valid one is stored in the
 * URL.
 */
function Days({ filters, onChange, draft, onDraft }: DaysProps) {
  const { from, to } = draft ?? filters;
  const errors = periodErrors({ from, to }, words.chooseDate);
  const type = (change: Partial<Period>) => {
    const period = { from, to, ...change };
    const isPeriod = Object.keys(periodErrors(period, words.chooseDate)).length === 0;
    onDraft(isPeriod ? null : period);
    if (isPeriod) onChange(period);
  };
  const field = (name: keyof Period, value: string) => (
    <TextField
      label={words[name]}
      type="date"
      className="grid-cols-1"
      value={value}
      error={errors[name]}
      onChange={({ target }) => type({ [name]: target.value })}
    />
  );
  return (
    <>
      {field('from', from)}
      {field('to', to)}
    </>
  );
}

type ChoiceProps = { filters: Period; onChoose: (period: Period) => void };

/** Offers common periods. Shows `otherPeriod` if the dates match none of them. */
function PeriodChoice({ filters, onChoose }: ChoiceProps) {
  const { today } = useClinic();
  const isShown = ({ from, to }: Period) => from === filters.from && to === filters.to;
  const chosen = periodChoices.find((choice) => isShown(periodOf(choice, today)));
  return (
    <SelectField
      label={words.period}
      options={periodOptions}
      {...(chosen ? {} : { placeholder: words.otherPeriod })}
      value={chosen ?? ''}
      className="col-span-2 lg:col-span-1"
      onChange={({ target }) => {
        const choice = periodChoices.find((one) => one === target.value);
        if (choice) onChoose(periodOf(choice, today));
      }}
    />
  );
}
