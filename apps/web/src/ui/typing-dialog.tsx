import { type ComponentProps, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

type Props = ComponentProps<typeof Dialog> & {
  /** Whether something was typed that is not saved. */
  isDirty: boolean;
};

/** Asks before what was typed is gone. Cancel and the x are meant; Escape and a press beside the dialog happen. */
export function TypingDialog({ isDirty, children, ...dialog }: Props) {
  const { onClose, onDismiss } = dialog;
  const [asks, setAsks] = useState(false);
  const dismiss = onDismiss ?? (isDirty ? () => setAsks(true) : onClose);
  return (
    <Dialog {...dialog} onDismiss={dismiss}>
      {children}
      {asks && (
        <ConfirmDialog
          title="Discard what you typed?"
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          variant="danger"
          isBusy={false}
          onConfirm={onClose}
          onClose={() => setAsks(false)}
        >
          <p>What you typed has not been saved.</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}
