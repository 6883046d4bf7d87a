import { describeDevice } from '@anteroom/contract/describe-device';
import type { Session } from '@anteroom/contract/sessions';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { accountPageMessages as words } from '../account-page.messages.ts';
import { useEndSessions } from '../api/use-sessions.ts';

type Props = { sessions: readonly Session[]; onClose: () => void };

export function EndSessionsDialog({ sessions, onClose }: Props) {
  const { mutate, isPending, error } = useEndSessions();
  const [first, ...more] = sessions;
  const isOne = more.length === 0;
  const confirm = () =>
    mutate(
      sessions.map(({ id }) => id),
      {
        onSuccess: () => {
          showToast({ tone: 'done', message: isOne ? words.ended : words.endedAll });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={isOne ? words.endTitle : words.endOthersTitle}
      confirmLabel={isOne ? words.endTitle : words.endOthers}
      busyText={words.ending}
      variant="danger"
      isBusy={isPending}
      error={error && messageOf(error, words.endFailed)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {isOne
          ? words.endQuestion(describeDevice(first?.userAgent ?? null))
          : words.endOthersQuestion(sessions.length)}
      </p>
    </ConfirmDialog>
  );
}
