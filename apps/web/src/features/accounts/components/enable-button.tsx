import type { User } from '@anteroom/contract/accounts';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { Button } from '#ui/button';
import { accountWords as words } from '../accounts.words.ts';
import { useUpdateUser } from '../api/use-update-user.ts';

export function EnableButton({ user }: { user: User }) {
  const update = useUpdateUser();
  const enable = () =>
    update.mutate(
      { userId: user.id, body: { enabled: true } },
      {
        onSuccess: () => showToast({ tone: 'done', message: words.enabled(user.name) }),
        onError: (error) => showToast({ tone: 'danger', message: messageOf(error, words.saveFailed) }),
      },
    );
  return (
    <Button
      size="small"
      aria-label={words.enableOf(user.name)}
      onClick={enable}
      isBusy={update.isPending}
      busyText={words.enabling}
    >
      {words.enable}
    </Button>
  );
}
