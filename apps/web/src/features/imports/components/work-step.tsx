import type { ImportJob } from '@anteroom/contract/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf } from '#lib/api-error';
import { queueQueries, scheduleQueries } from '#lib/query-filters';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { ProgressBar } from '#ui/progress-bar';
import { useStopImport } from '../api/import-queries.ts';
import { importMessages as words } from '../imports.messages.ts';
import { stopMessages, undoMessages } from '../undo.messages.ts';
import { DiscardButton, StepHeading, useThrottledText } from './step-parts.tsx';

type Props = { job: ImportJob; isOutOfSight: boolean; onDiscard: () => void };

export function WorkStep({ job, isOutOfSight, onDiscard }: Props) {
  const isImporting = job.state === 'importing';
  const title = isImporting ? words.importingTitle(job.fileName) : words.checkingTitle(job.fileName);
  const done = words.progressOf(job.linesDone, job.lineCount);
  useStaleLists(isImporting);
  return (
    <>
      <StepHeading job={job} title={title} hint={isImporting ? words.importingHint : words.checkingHint} />
      <div className="grid gap-3">
        <ProgressBar label={title} share={job.lineCount ? job.linesDone / job.lineCount : undefined} />
        <p className="text-ink-soft tabular-nums">{done}</p>
        <p role="status" className="sr-only">
          {useThrottledText(done)}
        </p>
        {isOutOfSight && <Banner tone="warning">{words.lostSight}</Banner>}
        <div>
          {isImporting ? <StopButton job={job} /> : <DiscardButton job={job} onDiscard={onDiscard} />}
        </div>
      </div>
    </>
  );
}

export function UndoingStep({ job, isOutOfSight }: Omit<Props, 'onDiscard'>) {
  const title = undoMessages.undoingTitle(job.fileName);
  const removed = job.removedByUndo ?? 0;
  const done = undoMessages.progressOf(removed, job.kind, job.counts.accepted);
  useStaleLists(true);
  return (
    <>
      <StepHeading job={job} title={title} hint={undoMessages.undoingHint} />
      <div className="grid gap-3">
        <ProgressBar label={title} share={removed / Math.max(1, job.counts.accepted)} />
        <p className="text-ink-soft tabular-nums">{done}</p>
        <p role="status" className="sr-only">
          {useThrottledText(done)}
        </p>
        {isOutOfSight && <Banner tone="warning">{words.lostSight}</Banner>}
      </div>
    </>
  );
}

/** The queries whose results contain imported records. */
const lists = [
  { queryKey: ['patients'] },
  { queryKey: ['appointments'] },
  queueQueries(),
  scheduleQueries(),
] as const;

/** Refetches the queries of `lists` when an import or an undo ends, or when the user leaves the screen. */
function useStaleLists(isImporting: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isImporting) return;
    return () => {
      for (const filters of lists) void queryClient.invalidateQueries(filters);
    };
  }, [isImporting, queryClient]);
}

/** Stops a running import. The next step shows who stopped it. */
function StopButton({ job }: { job: ImportJob }) {
  const [isAsking, setIsAsking] = useState(false);
  const stop = useStopImport(job.id);
  const close = () => {
    stop.reset();
    setIsAsking(false);
  };
  return (
    <>
      <Button variant="dangerQuiet" onClick={() => setIsAsking(true)}>
        {stopMessages.button}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={stopMessages.title}
          confirmLabel={stopMessages.confirm}
          busyText={stopMessages.busy}
          variant="danger"
          isBusy={stop.isPending}
          error={stop.isError ? messageOf(stop.error, stopMessages.failed) : null}
          onConfirm={() => stop.mutate({ params: { importId: job.id } })}
          onClose={close}
        >
          <p>{stopMessages.hint}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
