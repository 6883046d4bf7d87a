import type { ImportJob } from '@anteroom/contract/imports';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { useDiscardImport } from '../api/use-discard-import.ts';
import { discardMessages, discardWordsOf } from '../import-endings.messages.ts';

type Props = { job: ImportJob; onDiscarded: () => void; onClose: () => void };

export function DiscardDialog({ job, onDiscarded, onClose }: Props) {
  const discard = useDiscardImport();
  const words = discardWordsOf(job.state);
  const confirm = () =>
    discard.mutate(job.id, {
      onSuccess: () => {
        showToast({ tone: 'neutral', message: words.done });
        onDiscarded();
      },
    });
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
