import type { ImportJob } from '@anteroom/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { hasCode, messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { importJob, useDiscardImport, useRunImport } from '../api/import-queries.ts';
import { importMessages as words } from '../imports.messages.ts';
import { discardMessages, discardWordsOf } from '../undo.messages.ts';
import { ColumnsStep } from './columns-step.tsx';
import { DoneStep, FailedStep, StoppedStep, UndoneStep, UndoReview } from './ended-steps.tsx';
import { EmptiedCellList, InvalidRowList } from './invalid-row-list.tsx';
import {
  DiscardButton,
  ImportCounts,
  type ImportStep,
  ImportSteps,
  StepHeading,
  useFocusOnStep,
} from './step-parts.tsx';
import { WordList } from './word-list.tsx';
import { UndoingStep, WorkStep } from './work-step.tsx';

type Props = { importId: number; onLeave: () => void };

/**
 * Shows the steps of an import after the upload. The discard dialog is outside of the steps, because the step may
 * change while the dialog is open.
 */
export function ImportWalk({ importId, onLeave }: Props) {
  const { data: job, isError, error, refetch } = useQuery(importJob(importId));
  const [toDiscard, setToDiscard] = useState<ImportJob | null>(null);
  const isGone = hasCode(error, 'not_found');
  return (
    <div className="grid justify-items-stretch gap-3">
      <Button
        variant="quiet"
        size="small"
        icon={<ArrowLeft aria-hidden="true" className="size-4" />}
        onClick={onLeave}
        className="justify-self-start"
      >
        {words.allImports}
      </Button>
      {isGone && <Banner tone="warning">{words.gone}</Banner>}
      {isError && !isGone && !job && (
        <RetryBanner onRetry={refetch}>{messageOf(error, words.loadFailed)}</RetryBanner>
      )}
      {!isError && !job && <Skeleton label={words.loading} rows={4} />}
      {job && !isGone && (
        <Walk job={job} isOutOfSight={isError} onLeave={onLeave} onDiscard={() => setToDiscard(job)} />
      )}
      {toDiscard && (
        <DiscardDialog job={toDiscard} onDiscarded={onLeave} onClose={() => setToDiscard(null)} />
      )}
    </div>
  );
}

const stepOf: Record<ImportJob['state'], ImportStep> = {
  uploading: 'columns',
  checking: 'check',
  checked: 'check',
  importing: 'import',
  done: 'import',
  stopped: 'import',
  failed: 'columns',
  undoing: 'import',
  undone: 'import',
};

type WalkProps = { job: ImportJob; isOutOfSight: boolean; onLeave: () => void; onDiscard: () => void };

function Walk({ job, isOutOfSight, onLeave, onDiscard }: WalkProps) {
  /**
   * The state of the import when the user opened the columns again or the review of an undo. Null if neither is open.
   */
  const [leftState, setLeftState] = useState<ImportJob['state'] | null>(null);
  const isAside = leftState === job.state;
  const isChoosing = job.state === 'uploading' || (job.state === 'checked' && isAside);
  const goAside = () => setLeftState(job.state);
  const ended = { job, onLeave, onDiscard, onUndo: goAside };
  const screen: Record<ImportJob['state'], () => ReactNode> = {
    uploading: () => <ColumnsStep job={job} onDiscard={onDiscard} />,
    checking: () => <WorkStep job={job} isOutOfSight={isOutOfSight} onDiscard={onDiscard} />,
    checked: () => <CheckedStep job={job} onChoose={goAside} onDiscard={onDiscard} />,
    importing: () => <WorkStep job={job} isOutOfSight={isOutOfSight} onDiscard={onDiscard} />,
    done: () => <DoneStep {...ended} />,
    stopped: () => <StoppedStep {...ended} />,
    failed: () => <FailedStep job={job} onLeave={onLeave} onDiscard={onDiscard} />,
    undoing: () => <UndoingStep job={job} isOutOfSight={isOutOfSight} />,
    undone: () => <UndoneStep {...ended} />,
  };
  const section = useFocusOnStep(isAside ? `aside from ${job.state}` : job.state);
  if (leftState !== null && !isAside) setLeftState(null);
  return (
    <section ref={section} className="panel min-w-0 p-5 md:p-6">
      <ImportSteps current={isChoosing ? 'columns' : stepOf[job.state]} isOver={job.state === 'done'} />
      {isAside && !isChoosing ? (
        <UndoReview job={job} onKeep={() => setLeftState(null)} />
      ) : (
        screen[isChoosing ? 'uploading' : job.state]()
      )}
    </section>
  );
}

type DiscardDialogProps = { job: ImportJob; onDiscarded: () => void; onClose: () => void };

function DiscardDialog({ job, onDiscarded, onClose }: DiscardDialogProps) {
  const discard = useDiscardImport();
  const words = discardWordsOf(job.state);
  const confirm = () =>
    discard.mutate(
      { params: { importId: job.id } },
      {
        onSuccess: () => {
          showToast({ tone: 'neutral', message: words.done });
          onDiscarded();
        },
      },
    );
  return (
    <ConfirmDialog
      title={words.title}
      confirmLabel={words.confirm}
      busyText={discardMessages.busy}
      variant="danger"
      isBusy={discard.isPending}
      error={discard.isError ? messageOf(discard.error, discardMessages.failed) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{words.hint}</p>
    </ConfirmDialog>
  );
}

type CheckedStepProps = { job: ImportJob; onChoose: () => void; onDiscard: () => void };

function CheckedStep({ job, onChoose, onDiscard }: CheckedStepProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { accepted, alreadyThere, refused } = job.counts;
  return (
    <>
      <StepHeading job={job} title={words.checkedTitle} hint={words.checkedHint} />
      <ImportCounts job={job} />
      {accepted === 0 && (
        <div className="mb-5">
          <Banner tone="warning" title={words.nothingToImport}>
            {alreadyThere > 0 ? words.nothingToImportHint.known : words.nothingToImportHint.refused}
          </Banner>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {accepted > 0 && (
          <Button variant="primary" onClick={() => setIsAsking(true)}>
            {words.importThem(job.kind, accepted)}
          </Button>
        )}
        <Button onClick={onChoose}>{words.backToColumns}</Button>
        <DiscardButton job={job} onDiscard={onDiscard} />
      </div>
      <WordList job={job} />
      {refused > 0 && <InvalidRowList job={job} />}
      {job.emptiedCells > 0 && <EmptiedCellList job={job} />}
      {isAsking && <ConfirmImport job={job} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function ConfirmImport({ job, onClose }: { job: ImportJob; onClose: () => void }) {
  const run = useRunImport(job.id);
  const { accepted, refused } = job.counts;
  return (
    <ConfirmDialog
      title={words.confirmTitle(job.kind, accepted)}
      confirmLabel={words.importThem(job.kind, accepted)}
      busyText={words.startingImport}
      isBusy={run.isPending}
      error={run.isError ? messageOf(run.error, words.runFailed) : null}
      onConfirm={() => run.mutate({ params: { importId: job.id }, body: { version: job.version } })}
      onClose={onClose}
    >
      <p>{words.confirm(job.kind)}</p>
      {refused > 0 && <p>{words.confirmRefused(refused)}</p>}
    </ConfirmDialog>
  );
}
