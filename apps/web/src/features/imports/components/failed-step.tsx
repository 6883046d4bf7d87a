import type { ImportJob } from '@anteroom/contract/imports';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { importMessages as words } from '../imports.messages.ts';
import { DiscardButton } from './discard-button.tsx';
import { StepHeading } from './step-heading.tsx';

type Props = { job: ImportJob; onLeave: () => void; onDiscard: () => void };

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
