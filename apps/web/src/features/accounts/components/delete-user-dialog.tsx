import type { User } from '@anteroom/contract/accounts';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { accountMessages as words } from '../accounts.messages.ts';
import { useDeleteUser } from '../api/use-delete-user.ts';
import { useUpdateUser } from '../api/use-update-user.ts';

export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const remove = useDeleteUser();
  const { mutateAsync } = useUpdateUser();
  const about = `user ${user.id}`;
  const undo = () =>
    mutateAsync({ userId: user.id, body: { enabled: true } }).then(
      () => showToast({ tone: 'done', message: words.changes.enable.done(user.name), about }),
      (error: Error) => showToast({ tone: 'danger', message: messageOf(error, words.saveFailed) }),
    );
  const confirm = () =>
    remove.mutate(user.id, {
      onSuccess: () => {
        showToast({
          tone: 'neutral',
          about,
          message: words.deletedUser(user.name),
          action: { label: words.undo, run: () => void undo() },
        });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={words.deleteUser}
      confirmLabel={words.delete}
      busyText={words.deleting}
      variant="danger"
      isBusy={remove.isPending}
      error={remove.isError ? messageOf(remove.error, words.deleteFailed) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{words.deleteUserHint(user.name)}</p>
    </ConfirmDialog>
  );
}
