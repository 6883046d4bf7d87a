import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { useEndEmergencyAccess } from '../api/use-emergency-grants.ts';
import { emergencyReviewMessages as words } from '../emergency-review.messages.ts';

type Props = { grantId: number; question: string; onEnded?: () => void; onClose: () => void };

export function EndEmergencyDialog({ grantId, question, onEnded, onClose }: Props) {
  const { mutateAsync, isPending, error } = useEndEmergencyAccess();
  const end = () =>
    mutateAsync({ params: { grantId } }).then(
      () => {
        showToast({ tone: 'done', message: words.hasEnded });
        onEnded?.();
        onClose();
      },
      // The dialog shows the failure.
      () => undefined,
    );
  return (
    <ConfirmDialog
      title={words.endTitle}
      confirmLabel={words.endNow}
      busyText={words.ending}
      variant="danger"
      isBusy={isPending}
      error={error && messageOf(error, words.endFailed)}
      onConfirm={() => void end()}
      onClose={onClose}
    >
      <p>{question}</p>
      <p>{words.endConsequence}</p>
    </ConfirmDialog>
  );
}
