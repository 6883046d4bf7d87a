import type { ListedUser } from '@anteroom/contract/accounts';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { Banner } from '#ui/banner';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { accountMessages } from '../accounts.messages.ts';
import { useDeleteUser } from '../api/use-delete-user.ts';
import { useUpdateUser } from '../api/use-update-user.ts';
import { LookAlikes } from './look-alikes.tsx';

const words = accountMessages.toConfirm;

type Props = { user: ListedUser; onClose: () => void };

export function ConfirmAccountDialog({ user, onClose }: Props) {
  const update = useUpdateUser();
  const confirm = () =>
    void update.mutateAsync({ userId: user.id, body: { confirmed: true } }).then(
      () => {
        showToast({ tone: 'done', about: `user ${user.id}`, message: words.confirmed(user.name) });
        onClose();
      },
      () => undefined,
    );
  return (
    <ConfirmDialog
      title={words.confirmTitle}
      confirmLabel={words.review}
      busyText={words.confirming}
      isBusy={update.isPending}
      error={update.isError ? messageOf(update.error, words.failed) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      {user.lookAlikes.length > 0 && (
        <Banner tone="warning">
          <LookAlikes doctors={user.lookAlikes} />
        </Banner>
      )}
      <p className="wrap-break-word">{words.confirmHint(user.name, user.email)}</p>
    </ConfirmDialog>
  );
}

export function RejectAccountDialog({ user, onClose }: Props) {
  const remove = useDeleteUser();
  const reject = () =>
    void remove.mutateAsync(user.id).then(
      () => {
        showToast({ tone: 'neutral', about: `user ${user.id}`, message: words.rejected(user.name) });
        onClose();
      },
      () => undefined,
    );
  return (
    <ConfirmDialog
      title={words.rejectTitle}
      confirmLabel={words.reject}
      busyText={words.rejecting}
      variant="danger"
      isBusy={remove.isPending}
      error={remove.isError ? messageOf(remove.error, words.failed) : null}
      onConfirm={reject}
      onClose={onClose}
    >
      <p className="wrap-break-word">{words.rejectHint(user.name, user.email)}</p>
    </ConfirmDialog>
  );
}
