import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { Button } from '#ui/button';
import { accountMessages as words } from '../accounts.messages.ts';
import { useSendInvitation } from '../api/use-send-invitation.ts';

/** For an invited person who has not chosen a password yet. */
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
