import type { ImportJob } from '@anteroom/contract/imports';
import { useState } from 'react';
import { Link } from '#lib/link';
import { Banner } from '#ui/banner';
import { Button, buttonLook } from '#ui/button';
import { StatTile } from '#ui/stat-tile';
import { importMessages as words } from '../imports.messages.ts';
import { undoMessages } from '../undo.messages.ts';
import { EmptiedCellList } from './emptied-cell-list.tsx';
import { InvalidRowList } from './invalid-row-list.tsx';
import { DiscardButton, ImportCounts, StepHeading } from './step-parts.tsx';
import { UndoReview } from './undo-review.tsx';

type Props = { job: ImportJob; onLeave: () => void; onDiscard: () => void };

export function DoneStep({ job, onLeave, onDiscard }: Props) {
  const [isUndoing, setIsUndoing] = useState(false);
  if (isUndoing) return <UndoReview job={job} onKeep={() => setIsUndoing(false)} />;
  return (
    <>
      <StepHeading job={job} title={words.doneTitle} />
      <ImportCounts job={job} />
      <div className="flex flex-wrap gap-2">
        <Link to={`/dashboard/${job.kind}`} className={buttonLook({ variant: 'primary' })}>
          {words.toList[job.kind]}
        </Link>
        <Button onClick={onLeave}>{words.importAnother}</Button>
        <UndoButton job={job} onUndo={() => setIsUndoing(true)} />
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

/** Shows why an import stopped, and how many records were imported before. */
export function StoppedStep({ job, onLeave, onDiscard }: Props) {
  const [isUndoing, setIsUndoing] = useState(false);
  if (isUndoing) return <UndoReview job={job} onKeep={() => setIsUndoing(false)} />;
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
        <UndoButton job={job} onUndo={() => setIsUndoing(true)} />
        <DiscardButton job={job} onDiscard={onDiscard} />
      </div>
      {job.counts.refused > 0 && <InvalidRowList job={job} />}
      {job.emptiedCells > 0 && <EmptiedCellList job={job} />}
    </>
  );
}

/**
 * Shows what the undo removed. The admin can undo the remaining records later, when other data no longer refers to
 * them.
 */
export function UndoneStep({ job, onLeave, onDiscard }: Props) {
  const [isUndoing, setIsUndoing] = useState(false);
  if (isUndoing) return <UndoReview job={job} onKeep={() => setIsUndoing(false)} />;
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
        {stays > 0 && <Button onClick={() => setIsUndoing(true)}>{undoMessages.again}</Button>}
        <DiscardButton job={job} onDiscard={onDiscard} />
      </div>
    </>
  );
}

export function FailedStep({ job, onLeave, onDiscard }: Props) {
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
