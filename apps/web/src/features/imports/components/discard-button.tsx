import type { ImportJob } from '@anteroom/contract/imports';
import { useState } from 'react';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { useDiscardImport } from '../api/use-discard-import.ts';
import { discardWords } from '../import-endings.words.ts';

type Props = { job: ImportJob; onDiscarded: () => void };

export function DiscardButton({ job, onDiscarded }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const discard = useDiscardImport();
  const words = discardWords[job.state === 'done' || job.state === 'failed' ? 'over' : 'open'];
  const close = () => {
    discard.reset();
    setIsAsking(false);
  };
  const confirm = () =>
    discard.mutate(job.id, {
      onSuccess: () => {
        showToast({ tone: 'neutral', message: words.done });
        onDiscarded();
      },
    });
  return (
    <>
      <Button variant="dangerQuiet" onClick={() => setIsAsking(true)}>
        {words.button}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.title}
          confirmLabel={words.confirm}
          busyText={discardWords.busy}
          variant="danger"
          isBusy={discard.isPending}
          error={discard.isError ? messageOf(discard.error, discardWords.failed) : null}
          onConfirm={confirm}
          onClose={close}
        >
          <p>{words.hint}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
