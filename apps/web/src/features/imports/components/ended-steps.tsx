import type { ImportJob } from '@anteroom/contract/imports';
import { Link } from 'react-router';
import { Banner } from '#ui/banner';
import { Button, buttonLook } from '#ui/button';
import { importMessages as words } from '../imports.messages.ts';
import { InvalidRowList } from './invalid-row-list.tsx';
import { DiscardButton, ImportCounts, StepHeading } from './step-parts.tsx';

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

/** Shows what was imported until then. */
export function StoppedStep({ job, onLeave, onDiscard }: Props) {
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
        <DiscardButton job={job} onDiscard={onDiscard} />
      </div>
      {job.counts.refused > 0 && <InvalidRowList job={job} />}
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
