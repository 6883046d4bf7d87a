import type { Manager } from '@anteroom/contract/accounts';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { accountMessages as words } from '../accounts.messages.ts';
import { useDeleteManager } from '../api/use-delete-manager.ts';

export function DeleteManagerDialog({ manager, onClose }: { manager: Manager; onClose: () => void }) {
  const remove = useDeleteManager();
  const confirm = () =>
    remove.mutate(manager.id, {
      onSuccess: () => {
        showToast({
          tone: 'neutral',
          message: words.deletedManager(manager.name),
          about: `user ${manager.id}`,
        });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={words.deleteManager}
      confirmLabel={words.delete}
      busyText={words.deleting}
      variant="danger"
      isBusy={remove.isPending}
      error={remove.isError ? messageOf(remove.error, words.deleteFailed) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{words.deleteManagerHint(manager.name)}</p>
    </ConfirmDialog>
  );
}
