import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { Button } from '#ui/button';
import { accountWords as words } from '../accounts.words.ts';
import { useSendInvitation } from '../api/use-send-invitation.ts';

/** Beside a person who was invited and has not chosen a password. */
export function SendAgainButton({ id, name }: { id: number; name: string }) {
  const { mutateAsync, isPending } = useSendInvitation();
  const send = () =>
    mutateAsync(id).then(
      () => showToast({ tone: 'done', message: words.sentAgain(name), about: `user ${id}` }),
      (error: Error) => showToast({ tone: 'danger', message: messageOf(error, words.inviteFailed) }),
    );
  return (
    <Button
      size="small"
      aria-label={words.sendAgainOf(name)}
      isBusy={isPending}
      busyText={words.sending}
      onClick={() => void send()}
    >
      {words.sendAgain}
    </Button>
  );
}
