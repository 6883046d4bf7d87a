import { exportReport, type ReportName, type ReportQuery } from '@anteroom/contract/reports';
import { useMutation } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { appointmentTypeLabels } from '#features/appointments';
import { useClinic } from '#features/clinic';
import { useDoctors } from '#features/staff';
import { messageOf } from '#lib/api-error';
import { download, saveFile } from '#lib/download';
import { formatDateRange } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { BarChart } from '#ui/bar-chart';
import { Button } from '#ui/button';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import type { FigureRow } from '../figures.ts';
import { reportCounts, reportTitles, reportMessages as words } from '../reports.messages.ts';

type Result<Answer> = {
  data: Answer | undefined;
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
};

type Props<Answer> = {
  name: ReportName;
  query: ReportQuery;
  result: Result<Answer>;
  isEmpty: (answer: Answer) => boolean;
  sentence: (answer: Answer) => string;
  children: (answer: Answer) => ReactNode;
};

/**
 * Renders the elements that all reports share, on screen and on paper. The previous figures stay visible while new ones
 * load. They are not printed, because the heading already names the new period and doctor.
 */
export function ReportFrame<Answer>({ name, query, result, isEmpty, sentence, children }: Props<Answer>) {
  const { data, error, isFetching, isPlaceholderData, refetch } = result;
  return (
    <article aria-labelledby="report-title" aria-busy={isFetching} className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <ReportHeading name={name} query={query} />
        <div className="flex flex-wrap gap-2 print:hidden">
          <DownloadButton name={name} query={query} />
          <Button
            icon={<Printer aria-hidden="true" className="size-4" />}
            offReason={isPlaceholderData ? words.printLater : null}
            onClick={() => window.print()}
          >
            {words.print}
          </Button>
        </div>
      </div>
      {error && <RetryBanner onRetry={refetch}>{messageOf(error, words.failed)}</RetryBanner>}
      {!data && !error && <Skeleton label={words.loading} rows={8} />}
      {data && (
        <div
          className={`panel grid min-w-0 gap-8 p-5 print:border-0 print:p-0 ${isPlaceholderData ? 'opacity-60 print:hidden' : ''}`}
        >
          {isEmpty(data) ? (
            <Nothing />
          ) : (
            <>
              <p className="text-lg font-medium text-balance">{sentence(data)}</p>
              {children(data)}
            </>
          )}
          <p className="text-sm text-ink-faint">{reportCounts[name]}</p>
        </div>
      )}
    </article>
  );
}

function ReportHeading({ name, query }: Pick<Props<unknown>, 'name' | 'query'>) {
  const { name: clinicName } = useClinic();
  const { data: doctors = [] } = useDoctors();
  const { from, to, doctorId, appointmentType } = query;
  const doctor = doctors.find(({ id }) => id === doctorId);
  const scope = [
    formatDateRange(from, to),
    ...(doctor ? [doctor.name] : []),
    ...(appointmentType ? [appointmentTypeLabels[appointmentType]] : []),
  ];
  return (
    <div className="min-w-0">
      <p className="mb-1 hidden text-ink-soft print:block">{clinicName}</p>
      <h2 id="report-title" className="text-xl font-semibold">
        {reportTitles[name]}
      </h2>
      <p className="text-ink-soft">{scope.join(' · ')}</p>
    </div>
  );
}

function Nothing() {
  return (
    <div className="py-8 text-center">
      <p className="text-lg font-medium">{words.nothing}</p>
      <p className="text-ink-soft">{words.nothingHint}</p>
    </div>
  );
}

function DownloadButton({ name, query }: Pick<Props<unknown>, 'name' | 'query'>) {
  const fileName = `${name}-${query.from}-${query.to}.csv`;
  const save = useMutation({
    mutationFn: async () =>
      saveFile(await download(exportReport, { params: { report: name }, query }), fileName),
  });
  const run = () =>
    save.mutateAsync().then(
      () => showToast({ tone: 'done', message: words.downloaded }),
      (error: Error) => showToast({ tone: 'danger', message: messageOf(error, words.downloadFailed) }),
    );
  return (
    <Button
      icon={<Download aria-hidden="true" className="size-4" />}
      isBusy={save.isPending}
      busyText={words.downloading}
      onClick={run}
    >
      {words.download}
    </Button>
  );
}

export type FigureColumn<Figures> = { header: string; cell: (figures: Figures) => string | number };

type FiguresTableProps<Figures> = {
  caption: string;
  /** The header of the first column, for example "Weekday". */
  rowHeader: string;
  columns: readonly FigureColumn<Figures>[];
  rows: readonly FigureRow<Figures>[];
  total: Figures;
  /** A note that is shown below the table. */
  note?: string | null;
};

/** Renders a table of numbers. If it is too wide for the screen, it scrolls and the first column stays visible. */
export function FiguresTable<Figures>(props: FiguresTableProps<Figures>) {
  const { caption, rowHeader, columns, rows, total, note = null } = props;
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to reach a region that scrolls.
      tabIndex={0}
      className="relative min-w-0 overflow-x-auto print:overflow-visible"
    >
      <table className="w-full text-sm tabular-nums">
        <caption className="pb-2 text-left text-base font-medium">{caption}</caption>
        <thead className="break-inside-avoid">
          <tr className="border-b border-line-strong align-bottom text-ink-soft">
            <th scope="col" className={`${nameLook} py-2 font-medium`}>
              {rowHeader}
            </th>
            {columns.map(({ header }) => (
              <th key={header} scope="col" className="py-2 pl-3 text-right font-medium">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, figures }) => (
            <FiguresRow key={id} name={name} columns={columns} figures={figures} />
          ))}
        </tbody>
        {rows.length > 1 && (
          // On paper, browsers repeat a footer on each page, where the total would look like a sum of that page.
          <tfoot className="font-semibold print:table-row-group [&>tr]:border-t [&>tr]:border-line-strong">
            <FiguresRow name={words.total} columns={columns} figures={total} />
          </tfoot>
        )}
      </table>
      {note !== null && <p className="sticky left-0 pt-2 text-sm text-ink-faint">{note}</p>}
    </section>
  );
}

const nameLook = 'sticky left-0 min-w-28 max-w-48 bg-surface pr-3 text-left wrap-break-word print:static';

type RowProps<Figures> = { name: string; columns: readonly FigureColumn<Figures>[]; figures: Figures };

function FiguresRow<Figures>({ name, columns, figures }: RowProps<Figures>) {
  return (
    <tr className="break-inside-avoid border-b border-line last:border-b-0">
      <th scope="row" className={`${nameLook} py-2 [tbody_&]:font-normal`}>
        {name}
      </th>
      {columns.map(({ header, cell }) => (
        <td key={header} className="py-2 pl-3 text-right whitespace-nowrap">
          {cell(figures)}
        </td>
      ))}
    </tr>
  );
}

/**
 * Renders a chart with a heading. The table beside it contains the numbers, and a text describes the chart for screen
 * readers.
 */
export function Charted({ title, ...chart }: ComponentProps<typeof BarChart> & { title: string }) {
  return (
    <section className="grid min-w-0 gap-3 break-inside-avoid">
      <h3 className="font-medium">{title}</h3>
      <BarChart {...chart} />
    </section>
  );
}
