import { endUserSessions, type User } from '@anteroom/contract/accounts';
import { useSignedInUser } from '#features/auth';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { useRouteMutation } from '#lib/use-route-mutation';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { resetSecondFactorMessages as resetWords, accountMessages as words } from '../accounts.messages.ts';
import { useDeleteUser, useResetSecondFactor, useUpdateUser } from '../api/account-queries.ts';
import { DoctorsOfManagerDialog, EditUserDialog } from './user-forms.tsx';
import type { UserAct } from './user-list.tsx';

const dialogs = {
  edit: EditUserDialog,
  doctors: DoctorsOfManagerDialog,
  endSessions: EndUserSessionsDialog,
  resetSecondFactor: ResetSecondFactorDialog,
  delete: DeleteUserDialog,
} as const;

export function UserDialog({ act, ...props }: { act: UserAct; user: User; onClose: () => void }) {
  const Dialog = dialogs[act];
  return <Dialog {...props} />;
}

function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const remove = useDeleteUser();
  const { mutateAsync } = useUpdateUser();
  const about = `user ${user.id}`;
  const undo = () =>
    mutateAsync({ params: { userId: user.id }, body: { enabled: true } }).then(
      () => showToast({ tone: 'done', message: words.changes.enable.done(user.name), about }),
      (error: Error) => showToast({ tone: 'danger', message: messageOf(error, words.saveFailed) }),
    );
  const confirm = () =>
    remove.mutate(
      { params: { userId: user.id } },
      {
        onSuccess: () => {
          showToast({
            tone: 'neutral',
            about,
            message: words.deletedUser(user.name),
            action: { label: words.undo, run: () => void undo() },
          });
          onClose();
        },
      },
    );
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
      {user.role === 'doctor' && <p>{words.deleteDoctorHint(user.name)}</p>}
    </ConfirmDialog>
  );
}

function EndUserSessionsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const self = useSignedInUser();
  const end = useRouteMutation(endUserSessions);
  const confirm = () =>
    end.mutate(
      { params: { userId: user.id } },
      {
        onSuccess: () => {
          showToast({ tone: 'done', message: words.endedSessions(user.name) });
          onClose();
        },
      },
    );
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

function ResetSecondFactorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const reset = useResetSecondFactor();
  const confirm = () =>
    reset.mutate(
      { params: { userId: user.id } },
      {
        onSuccess: () => {
          showToast({ tone: 'done', message: resetWords.resetDone(user.name) });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={resetWords.resetTitle}
      confirmLabel={resetWords.reset}
      busyText={resetWords.resetting}
      variant="danger"
      isBusy={reset.isPending}
      error={reset.isError ? messageOf(reset.error, resetWords.resetFailed) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{resetWords.resetHint(user.name)}</p>
      <p>{resetWords.resetConsequence(user.name)}</p>
    </ConfirmDialog>
  );
}
