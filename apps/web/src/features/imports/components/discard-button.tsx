import type { ImportJob } from '@anteroom/contract/imports';
import { Button } from '#ui/button';
import { discardWordsOf } from '../import-endings.messages.ts';

export function DiscardButton({ job, onDiscard }: { job: ImportJob; onDiscard: () => void }) {
  return (
    <Button variant="dangerQuiet" onClick={onDiscard}>
      {discardWordsOf(job.state).button}
    </Button>
  );
}
