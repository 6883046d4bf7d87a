import type { ImportJob, KeptRecord } from '@anteroom/contract/imports';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useClinic } from '#features/clinic';
import { PatientName } from '#features/patients';
import { messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { type Column, DataTable } from '#ui/data-table';
import { LoadMore } from '#ui/load-more';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { StatTile } from '#ui/stat-tile';
import { undoPreview, useUndoImport } from '../api/import-queries.ts';
import { undoMessages as words } from '../undo.messages.ts';
import { StepHeading } from './step-parts.tsx';

type Props = { job: ImportJob; onKeep: () => void };

/** Shows what undoing an import would remove and what it would keep, before the undo starts. */
export function UndoReview({ job, onKeep }: Props) {
  const preview = useInfiniteQuery(undoPreview(job.id));
  const undo = useUndoImport(job.id);
  const [counts] = preview.data?.pages ?? [];
  const records = preview.data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <>
      <StepHeading job={job} title={words.title} hint={words.hint} />
      {preview.isError && (
        <RetryBanner onRetry={preview.refetch}>{messageOf(preview.error, words.failed)}</RetryBanner>
      )}
      {preview.isPending && <Skeleton label={words.loading} rows={3} />}
      {counts && <UndoCounts {...counts} />}
      {counts?.removable === 0 && (
        <div className="mb-5">
          <Banner tone="warning">{words.nothing}</Banner>
        </div>
      )}
      {undo.isError && (
        <div className="mb-5">
          <Banner tone="danger">{messageOf(undo.error, words.startFailed)}</Banner>
        </div>
      )}
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-2">
          {counts && counts.removable > 0 && (
            <Button
              variant="danger"
              isBusy={undo.isPending}
              busyText={words.starting}
              onClick={() => undo.mutate({ params: { importId: job.id } })}
            >
              {words.remove(job.kind, counts.removable)}
            </Button>
          )}
          <Button onClick={onKeep}>{words.keep}</Button>
        </div>
        {counts && counts.removable > 0 && (
          <p className="max-w-3xl text-sm text-ink-faint">{words.after[job.kind]}</p>
        )}
      </div>
      {records.length > 0 && (
        <section className="mt-8 grid gap-4">
          <h3 className="text-lg font-semibold">{words.keptTitle}</h3>
          <KeptRecords records={records} />
          <LoadMore
            hasMore={preview.hasNextPage}
            isLoading={preview.isFetchingNextPage}
            onLoadMore={() => void preview.fetchNextPage()}
          />
        </section>
      )}
    </>
  );
}

function UndoCounts({ removable, kept, gone }: { removable: number; kept: number; gone: number }) {
  return (
    <dl className={`mb-5 grid gap-3 ${gone > 0 ? 'sm:grid-cols-3' : 'sm:grid-cols-2'}`}>
      <StatTile label={words.removable} value={removable} tone="danger" />
      <StatTile label={words.kept} value={kept} tone={kept > 0 ? 'serving' : 'neutral'} />
      {gone > 0 && <StatTile label={words.gone} value={gone} tone="neutral" />}
    </dl>
  );
}

function KeptRecords({ records }: { records: readonly KeptRecord[] }) {
  const { timezone } = useClinic();
  const columns: readonly Column<KeptRecord>[] = [
    { header: words.row, cell: ({ lineNumber }) => <span className="tabular-nums">{lineNumber}</span> },
    {
      header: words.record,
      cell: ({ patientId, patientName, appointment }) => (
        <>
          <PatientName id={patientId} className="font-medium wrap-anywhere">
            {patientName}
          </PatientName>
          {appointment && (
            <p className="text-sm text-ink-soft">
              {words.appointmentOn(formatDateTime(appointment.scheduledDateTime, timezone))}
            </p>
          )}
        </>
      ),
    },
    {
      header: words.reasons,
      cell: ({ reasons }) => (
        <ul className="grid gap-1">
          {reasons.map((reason) => (
            <li key={reason}>{words.why[reason]}</li>
          ))}
        </ul>
      ),
    },
  ];
  return (
    <DataTable
      caption={words.keptCaption}
      columns={columns}
      rows={records}
      rowKey={({ lineNumber }) => lineNumber}
    />
  );
}
