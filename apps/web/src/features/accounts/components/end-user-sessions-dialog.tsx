import type { User } from '@anteroom/contract/accounts';
import { useSignedInUser } from '#features/auth';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { accountMessages as words } from '../accounts.messages.ts';
import { useEndUserSessions } from '../api/use-end-user-sessions.ts';

export function EndUserSessionsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const self = useSignedInUser();
  const end = useEndUserSessions();
  const confirm = () =>
    end.mutate(user.id, {
      onSuccess: () => {
        showToast({ tone: 'done', message: words.endedSessions(user.name) });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={words.endSessionsTitle}
      confirmLabel={words.endSessions}
      busyText={words.ending}
      variant="danger"
      isBusy={end.isPending}
      error={end.isError ? messageOf(end.error, words.failed) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{user.id === self.id ? words.endOwnSessionsHint : words.endSessionsHint(user.name)}</p>
    </ConfirmDialog>
  );
}
