import type { ReportName, ReportQuery } from '@anteroom/contract/reports';
import { exportReport } from '@anteroom/contract/reports';
import { useMutation } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { appointmentTypeLabels } from '#features/appointments';
import { useClinic } from '#features/clinic';
import { useDoctors } from '#features/staff';
import { messageOf } from '#lib/api-error';
import { download, saveFile } from '#lib/download';
import { formatDateRange } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { Button } from '#ui/button';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
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
