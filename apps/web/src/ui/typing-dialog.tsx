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
  const { dismiss, question } = useDiscardQuestion(isDirty, dialog.onClose);
  return (
    <Dialog {...dialog} onDismiss={dialog.onDismiss ?? dismiss}>
      {children}
      {question}
    </Dialog>
  );
}

/**
 * Returns the `onDismiss` of a dialog with input, and the question that it opens. The question must be rendered inside
 * the dialog, but outside of its form.
 */
export function useDiscardQuestion(isDirty: boolean, onClose: () => void) {
  const [asks, setAsks] = useState(false);
  const question = asks && (
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
  );
  return { dismiss: isDirty ? () => setAsks(true) : onClose, question };
}
