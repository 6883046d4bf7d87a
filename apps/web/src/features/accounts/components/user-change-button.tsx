import type { User } from '@anteroom/contract/accounts';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { Button } from '#ui/button';
import { accountWords as words } from '../accounts.words.ts';
import { useUpdateUser } from '../api/use-update-user.ts';

const bodies = { enable: { enabled: true }, confirm: { confirmed: true } } as const;

/** A change that needs no dialog: to let somebody in again, or to say that they belong to the clinic. */
export function UserChangeButton({ user, change }: { user: User; change: keyof typeof bodies }) {
  const update = useUpdateUser();
  const said = words.changes[change];
  // The button leaves with the change, which may be on the screen before all lists know it.
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
