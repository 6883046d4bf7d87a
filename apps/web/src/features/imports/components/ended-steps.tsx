import type { ImportJob, KeptRecord } from '@anteroom/contract/imports';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useClinic } from '#features/clinic';
import { PatientName } from '#features/patients';
import { messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { Link } from '#lib/link';
import { Banner } from '#ui/banner';
import { Button, buttonLook } from '#ui/button';
import { type Column, DataTable } from '#ui/data-table';
import { LoadMore } from '#ui/load-more';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { StatTile } from '#ui/stat-tile';
import { undoPreview, useUndoImport } from '../api/import-queries.ts';
import { importMessages as words } from '../imports.messages.ts';
import { undoMessages } from '../undo.messages.ts';
import { EmptiedCellList, InvalidRowList } from './invalid-row-list.tsx';
import { DiscardButton, ImportCounts, StepHeading } from './step-parts.tsx';

type Props = {
  job: ImportJob;
  onLeave: () => void;
  onDiscard: () => void;
  /** Opens the review of an undo. */
  onUndo: () => void;
};

export function DoneStep({ job, onLeave, onDiscard, onUndo }: Props) {
  return (
    <>
      <StepHeading job={job} title={words.doneTitle} />
      <ImportCounts job={job} />
      <div className="flex flex-wrap gap-2">
        <Link to={`/dashboard/${job.kind}`} className={buttonLook({ variant: 'primary' })}>
          {words.toList[job.kind]}
        </Link>
        <Button onClick={onLeave}>{words.importAnother}</Button>
        <UndoButton job={job} onUndo={onUndo} />
        <DiscardButton job={job} onDiscard={onDiscard} />
      </div>
      {job.counts.refused > 0 && <InvalidRowList job={job} />}
      {job.emptiedCells > 0 && <EmptiedCellList job={job} />}
    </>
  );
}

function UndoButton({ job, onUndo }: { job: ImportJob; onUndo: () => void }) {
  if (job.counts.accepted === 0) return null;
  return <Button onClick={onUndo}>{undoMessages.button}</Button>;
}

/** Shows why an import stopped, and how many records it had imported by then. */
export function StoppedStep({ job, onLeave, onDiscard, onUndo }: Props) {
  return (
    <>
      <StepHeading job={job} title={words.stoppedTitle} hint={words.stoppedHint} />
      <div className="mb-5">
        <Banner tone="warning">{job.failure}</Banner>
      </div>
      <ImportCounts job={job} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={onLeave}>
          {words.importAnother}
        </Button>
        <UndoButton job={job} onUndo={onUndo} />
        <DiscardButton job={job} onDiscard={onDiscard} />
      </div>
      {job.counts.refused > 0 && <InvalidRowList job={job} />}
      {job.emptiedCells > 0 && <EmptiedCellList job={job} />}
    </>
  );
}

/**
 * Shows what the undo removed. The admin can undo the rest later, for example patients whose appointments have been
 * removed since.
 */
export function UndoneStep({ job, onLeave, onDiscard, onUndo }: Props) {
  const removed = job.removedByUndo ?? 0;
  const stays = job.counts.accepted - removed;
  return (
    <>
      <StepHeading job={job} title={undoMessages.undoneTitle} hint={undoMessages.undoneHint} />
      {job.failure && (
        <div className="mb-5">
          <Banner tone="danger">{job.failure}</Banner>
        </div>
      )}
      <dl className="mb-5 grid gap-3 sm:grid-cols-2">
        <StatTile label={undoMessages.removed} value={removed} tone="done" />
        <StatTile label={undoMessages.stays} value={stays} tone={stays > 0 ? 'serving' : 'neutral'} />
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={onLeave}>
          {words.importAnother}
        </Button>
        {stays > 0 && <Button onClick={onUndo}>{undoMessages.again}</Button>}
        <DiscardButton job={job} onDiscard={onDiscard} />
      </div>
    </>
  );
}

export function FailedStep({ job, onLeave, onDiscard }: Omit<Props, 'onUndo'>) {
  return (
    <>
      <StepHeading job={job} title={words.failedTitle} />
      <div className="mb-5">
        <Banner tone="danger">{job.failure ?? words.failedFallback}</Banner>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={onLeave}>
          {words.importAnother}
        </Button>
        <DiscardButton job={job} onDiscard={onDiscard} />
      </div>
    </>
  );
}

type UndoReviewProps = { job: ImportJob; onKeep: () => void };

/** Shows what undoing an import would remove and what it would keep, before the undo starts. */
export function UndoReview({ job, onKeep }: UndoReviewProps) {
  const preview = useInfiniteQuery(undoPreview(job.id));
  const undo = useUndoImport(job.id);
  const [counts] = preview.data?.pages ?? [];
  const records = preview.data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <>
      <StepHeading job={job} title={undoMessages.title} hint={undoMessages.hint} />
      {preview.isError && (
        <RetryBanner onRetry={preview.refetch}>{messageOf(preview.error, undoMessages.failed)}</RetryBanner>
      )}
      {preview.isPending && <Skeleton label={undoMessages.loading} rows={3} />}
      {counts && <UndoCounts {...counts} />}
      {counts?.removable === 0 && (
        <div className="mb-5">
          <Banner tone="warning">{undoMessages.nothing}</Banner>
        </div>
      )}
      {undo.isError && (
        <div className="mb-5">
          <Banner tone="danger">{messageOf(undo.error, undoMessages.startFailed)}</Banner>
        </div>
      )}
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-2">
          {counts && counts.removable > 0 && (
            <Button
              variant="danger"
              isBusy={undo.isPending}
              busyText={undoMessages.starting}
              onClick={() => undo.mutate({ params: { importId: job.id } })}
            >
              {undoMessages.remove(job.kind, counts.removable)}
            </Button>
          )}
          <Button onClick={onKeep}>{undoMessages.keep}</Button>
        </div>
        {counts && counts.removable > 0 && (
          <p className="max-w-3xl text-sm text-ink-faint">{undoMessages.after[job.kind]}</p>
        )}
      </div>
      {records.length > 0 && (
        <section className="mt-8 grid gap-4">
          <h3 className="text-lg font-semibold">{undoMessages.keptTitle}</h3>
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
      <StatTile label={undoMessages.removable} value={removable} tone="danger" />
      <StatTile label={undoMessages.kept} value={kept} tone={kept > 0 ? 'serving' : 'neutral'} />
      {gone > 0 && <StatTile label={undoMessages.gone} value={gone} tone="neutral" />}
    </dl>
  );
}

function KeptRecords({ records }: { records: readonly KeptRecord[] }) {
  const { timezone } = useClinic();
  const columns: readonly Column<KeptRecord>[] = [
    {
      header: undoMessages.row,
      cell: ({ lineNumber }) => <span className="tabular-nums">{lineNumber}</span>,
    },
    {
      header: undoMessages.record,
      cell: ({ patientId, patientName, appointment }) => (
        <>
          <PatientName id={patientId} className="font-medium wrap-anywhere">
            {patientName}
          </PatientName>
          {appointment && (
            <p className="text-sm text-ink-soft">
              {undoMessages.appointmentOn(formatDateTime(appointment.scheduledDateTime, timezone))}
            </p>
          )}
        </>
      ),
    },
    {
      header: undoMessages.reasons,
      cell: ({ reasons }) => (
        <ul className="grid gap-1">
          {reasons.map((reason) => (
            <li key={reason}>{undoMessages.why[reason]}</li>
          ))}
        </ul>
      ),
    },
  ];
  return (
    <DataTable
      caption={undoMessages.keptCaption}
      columns={columns}
      rows={records}
      rowKey={({ lineNumber }) => lineNumber}
    />
  );
}
