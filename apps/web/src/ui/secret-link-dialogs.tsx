import type { ReactNode } from 'react';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { AddressField, type AddressWords } from './address-field.tsx';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, DialogActions, DialogBody } from './dialog.tsx';

type Props = {
  address: string;
  words: AddressWords & { addressTitle: string; addressOnce: string; done: string };
  /** A further action for the link, shown beside Done. */
  action: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/**
 * Shows a secret link, which is displayed only this once. Only its buttons close the dialog, because an accidental
 * Escape would lose the link.
 */
export function SecretAddressDialog({ address, words, action, onClose, children }: Props) {
  return (
    <Dialog title={words.addressTitle} onClose={onClose} onDismiss={() => undefined} width="medium">
      <DialogBody>
        <div className="grid grid-cols-1 gap-4">
          <Banner tone="warning">{words.addressOnce}</Banner>
          <AddressField address={address} words={words} />
          {children}
        </div>
      </DialogBody>
      <DialogActions>
        {action}
        <Button variant="primary" onClick={onClose}>
          {words.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type Words = {
  revoke: string;
  revoking: string;
  revokeTitle: string;
  revokeQuestion: string;
  revokeNotice: string;
  revokeFailed: string;
  revoked: (label: string) => string;
};

type RevokeDialogProps = {
  /** The name that the creator gave the secret link. */
  label: string;
  words: Words;
  revocation: {
    isPending: boolean;
    error: Error | null;
    mutate: (id: number, options: { onSuccess: () => void }) => void;
  };
  id: number;
  /** Called after the link was revoked. By default, `onClose` is called then too. */
  onRevoked?: () => void;
  onClose: () => void;
};

/** Asks for confirmation before it revokes a secret link. */
export function RevokeDialog(props: RevokeDialogProps) {
  const { label, words, revocation, id, onClose, onRevoked = onClose } = props;
  const confirm = () =>
    revocation.mutate(id, {
      onSuccess: () => {
        showToast({ tone: 'neutral', message: words.revoked(label) });
        onRevoked();
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
