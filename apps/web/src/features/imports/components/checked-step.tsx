import type { ImportJob } from '@anteroom/contract/imports';
import { useState } from 'react';
import { messageOf } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { useRunImport } from '../api/import-queries.ts';
import { importMessages as words } from '../imports.messages.ts';
import { EmptiedCellList } from './emptied-cell-list.tsx';
import { InvalidRowList } from './invalid-row-list.tsx';
import { DiscardButton, ImportCounts, StepHeading } from './step-parts.tsx';
import { WordList } from './word-list.tsx';

type Props = { job: ImportJob; onChoose: () => void; onDiscard: () => void };

export function CheckedStep({ job, onChoose, onDiscard }: Props) {
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
