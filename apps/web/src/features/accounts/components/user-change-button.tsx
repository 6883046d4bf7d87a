import type { User } from '@anteroom/contract/accounts';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { Button } from '#ui/button';
import { accountMessages as words } from '../accounts.messages.ts';
import { useUpdateUser } from '../api/use-update-user.ts';

const bodies = { enable: { enabled: true }, confirm: { confirmed: true } } as const;

/** A change without a dialog: enables an account or confirms it. */
export function UserChangeButton({ user, change }: { user: User; change: keyof typeof bodies }) {
  const update = useUpdateUser();
  const said = words.changes[change];
  // Use mutateAsync: the button unmounts with the change, before all lists are refreshed.
  const run = () =>
    update.mutateAsync({ userId: user.id, body: bodies[change] }).then(
      () => showToast({ tone: 'done', message: said.done(user.name), about: `user ${user.id}` }),
      (error: Error) => showToast({ tone: 'danger', message: messageOf(error, words.saveFailed) }),
    );
  return (
    <Button
      size="small"
      aria-label={said.labelOf(user.name)}
      onClick={() => void run()}
      isBusy={update.isPending}
      busyText={said.busy}
    >
      {said.label}
    </Button>
  );
}
