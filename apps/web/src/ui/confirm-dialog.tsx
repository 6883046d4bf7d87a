import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button, type ButtonVariant } from './button.tsx';
import { Dialog, DialogActions, DialogBody } from './dialog.tsx';

type Props = {
  title: string;
  confirmLabel: string;
  cancelLabel?: string;
  busyText?: string;
  variant?: ButtonVariant;
  isBusy: boolean;
  /** False while content that the user must read before confirming is still loading. */
  isReady?: boolean;
  error?: string | null;
  onConfirm: () => void;
  onClose: () => void;
  /** Called on Escape or an outside click, for questions with input. Closes the dialog by default. */
  onDismiss?: () => void;
  children: ReactNode;
};

/**
 * Renders a dialog that asks for confirmation. Cancel receives the focus first, so that pressing Enter changes nothing.
 */
export function ConfirmDialog(props: Props) {
  const {
    title,
    confirmLabel,
    cancelLabel = 'Cancel',
    busyText,
    variant = 'primary',
    isBusy,
    isReady = true,
    error,
    onConfirm,
    onClose,
    onDismiss = onClose,
    children,
  } = props;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onDismiss={onDismiss}
      isBusy={isBusy}
      width="small"
      role="alertdialog"
    >
      <DialogBody>
        <div className="grid grid-cols-1 gap-4">
          {error && <Banner tone="danger">{error}</Banner>}
          <div className="grid grid-cols-1 gap-2 text-ink-soft">{children}</div>
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy} data-takes-focus>
          {cancelLabel}
        </Button>
        <Button variant={variant} onClick={onConfirm} isBusy={isBusy} busyText={busyText} disabled={!isReady}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
