import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

type Props = ComponentProps<typeof Dialog> & {
  isDirty: boolean;
};

/**
 * Renders a dialog that asks for confirmation before Escape, an outside click or the browser's Back button discards
 * input, because users press these by accident. Cancel and the × button close it immediately.
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
  const dismiss = isDirty ? () => setAsks(true) : onClose;
  useAskBeforeLeaving(isDirty, dismiss);
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
  return { dismiss, question };
}

/**
 * Asks before Back or Forward leaves the screen of a dialog with input. Before the user leaves the app, the browser asks,
 * because an app cannot cancel that. Browsers without the Navigation API leave the screen without asking.
 */
function useAskBeforeLeaving(isDirty: boolean, onAsk: () => void): void {
  const ask = useEffectEvent(onAsk);
  useEffect(() => {
    if (!isDirty) return;
    const over = new AbortController();
    const options = { signal: over.signal };
    const onNavigate = (event: NavigateEvent) => {
      // A dialog below this one may also have input. Only one of them asks.
      if (event.navigationType !== 'traverse' || !event.cancelable || event.defaultPrevented) return;
      event.preventDefault();
      ask();
    };
    // Older browsers do not have the API.
    const navigation = window.navigation as Navigation | undefined;
    navigation?.addEventListener('navigate', onNavigate, options);
    window.addEventListener('beforeunload', (event) => event.preventDefault(), options);
    return () => over.abort();
  }, [isDirty]);
}
