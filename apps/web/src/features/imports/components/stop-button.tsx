import type { ImportJob } from '@anteroom/contract/imports';
import { useState } from 'react';
import { messageOf } from '#lib/api-error';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { useStopImport } from '../api/use-import-orders.ts';
import { stopMessages as words } from '../import-endings.messages.ts';

/** Stops a running import. The next step names who stopped it. */
export function StopButton({ job }: { job: ImportJob }) {
  const [isAsking, setIsAsking] = useState(false);
  const stop = useStopImport(job.id);
  const close = () => {
    stop.reset();
    setIsAsking(false);
  };
  return (
    <>
      <Button variant="dangerQuiet" onClick={() => setIsAsking(true)}>
        {words.button}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.title}
          confirmLabel={words.confirm}
          busyText={words.busy}
          variant="danger"
          isBusy={stop.isPending}
          error={stop.isError ? messageOf(stop.error, words.failed) : null}
          onConfirm={() => stop.mutate()}
          onClose={close}
        >
          <p>{words.hint}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
