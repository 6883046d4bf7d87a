import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Words = {
  revoke: string;
  revoking: string;
  revokeTitle: string;
  revokeQuestion: string;
  revokeNotice: string;
  revokeFailed: string;
  revoked: (label: string) => string;
};

type Props = {
  /** The name that its creator gave the secret link. */
  label: string;
  words: Words;
  revocation: {
    isPending: boolean;
    error: Error | null;
    mutate: (id: number, options: { onSuccess: () => void }) => void;
  };
  id: number;
  onClose: () => void;
};

/** Asks for confirmation before a secret link is revoked. */
export function RevokeDialog({ label, words, revocation, id, onClose }: Props) {
  const confirm = () =>
    revocation.mutate(id, {
      onSuccess: () => {
        showToast({ tone: 'neutral', message: words.revoked(label) });
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
      error={revocation.error && messageOf(revocation.error, words.revokeFailed)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="font-medium text-ink">{label}</p>
      <p className="text-ink">{words.revokeQuestion}</p>
      <p>{words.revokeNotice}</p>
    </ConfirmDialog>
  );
}
