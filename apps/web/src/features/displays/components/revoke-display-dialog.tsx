import type { Display } from '@anteroom/contract/displays';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { useRevokeDisplay } from '../api/use-displays.ts';
import { displayWords as words } from '../displays.words.ts';

type Props = { display: Display; onClose: () => void };

export function RevokeDisplayDialog({ display, onClose }: Props) {
  const revocation = useRevokeDisplay();
  const confirm = () =>
    revocation.mutate(display.id, {
      onSuccess: () => {
        showToast({ tone: 'neutral', message: words.revoked(display.label) });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={words.revokeTitle}
      confirmLabel={words.revoke}
      busyText={words.revoking}
      variant="danger"
      isBusy={revocation.isPending}
      error={revocation.isError ? messageOf(revocation.error, words.revokeFailed) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="font-medium text-ink">{display.label}</p>
      <p className="text-ink">{words.revokeQuestion}</p>
      <p>{words.revokeNotice}</p>
    </ConfirmDialog>
  );
}
