import { type ComponentProps, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

type Props = ComponentProps<typeof Dialog> & {
  isDirty: boolean;
};

/**
 * Renders a dialog that asks for confirmation before Escape or an outside click discards input, because users press
 * these by accident. Cancel and the × button close it immediately.
 */
export function TypingDialog({ isDirty, children, ...dialog }: Props) {
  const { onClose, onDismiss } = dialog;
  const [asks, setAsks] = useState(false);
  const dismiss = onDismiss ?? (isDirty ? () => setAsks(true) : onClose);
  return (
    <Dialog {...dialog} onDismiss={dismiss}>
      {children}
      {asks && (
        <ConfirmDialog
          title="Discard your changes?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          variant="danger"
          isBusy={false}
          onConfirm={onClose}
          onClose={() => setAsks(false)}
        >
          <p>Your changes have not been saved.</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
