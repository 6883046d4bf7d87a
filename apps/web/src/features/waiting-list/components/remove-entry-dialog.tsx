import type { WaitingEntry } from '@anteroom/contract/waiting-list';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { nameOfEntry } from '../name-of-entry.ts';
import { useRemoveEntry } from '../use-waiting-list.ts';
import { waitingListMessages as words } from '../waiting-list.messages.ts';

export function RemoveEntryDialog({ entry, onClose }: { entry: WaitingEntry; onClose: () => void }) {
  const { mutateAsync, isPending, error } = useRemoveEntry();
  const name = nameOfEntry(entry);
  const remove = async () => {
    await mutateAsync({ params: { entryId: entry.id } });
    showToast({ tone: 'neutral', message: words.removed(name) });
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.removeTitle}
      confirmLabel={words.remove}
      busyText={words.removing}
      variant="danger"
      isBusy={isPending}
      error={error ? messageOf(error, words.removeFailed) : null}
      onConfirm={() => void remove().catch(() => undefined)}
      onClose={onClose}
    >
      <p>{words.removeQuestion(name)}</p>
    </ConfirmDialog>
  );
}
