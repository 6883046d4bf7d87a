import type { ImportJob } from '@anteroom/contract/imports';
import { Link } from 'react-router';
import { Button, buttonLook } from '#ui/button';
import { importMessages as words } from '../imports.messages.ts';
import { DiscardButton } from './discard-button.tsx';
import { ImportCounts } from './import-counts.tsx';
import { InvalidRowList } from './invalid-row-list.tsx';
import { StepHeading } from './step-heading.tsx';

type Props = { job: ImportJob; onLeave: () => void; onDiscard: () => void };

export function DoneStep({ job, onLeave, onDiscard }: Props) {
  return (
    <>
      <StepHeading job={job} title={words.doneTitle} />
      <ImportCounts job={job} />
      <div className="flex flex-wrap gap-2">
        <Link to={`/dashboard/${job.kind}`} className={buttonLook({ variant: 'primary' })}>
          {words.toList[job.kind]}
        </Link>
        <Button onClick={onLeave}>{words.importAnother}</Button>
        <DiscardButton job={job} onDiscard={onDiscard} />
      </div>
      {job.counts.refused > 0 && <InvalidRowList job={job} />}
    </>
  );
}
