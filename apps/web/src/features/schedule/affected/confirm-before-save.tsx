import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#ui/button';
import { DialogActions } from '#ui/dialog';

type Props = {
  label: string;
  /** When this value changes, the focus moves back to the text. */
  shown?: unknown;
  words: { goBack: string; saveAnyway: string; saving: string };
  isBusy: boolean;
  onSaveAnyway: () => void;
  onGoBack: () => void;
  children: ReactNode;
};

/**
 * Shows a text that the user must read before saving. The text receives the focus first, so that pressing Enter does
 * not save unread changes.
 */
export function ConfirmBeforeSave({ label, shown, words, isBusy, onSaveAnyway, onGoBack, children }: Props) {
  const region = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the user must read a new list too.
  useEffect(() => region.current?.focus(), [shown]);
  return (
    <>
      <section
        ref={region}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to reach a region that scrolls.
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-5 py-5 -outline-offset-2 md:px-6"
      >
        <div className="grid gap-4">{children}</div>
      </section>
      <DialogActions>
        <Button onClick={onGoBack} disabled={isBusy}>
          {words.goBack}
        </Button>
        <Button variant="primary" onClick={onSaveAnyway} isBusy={isBusy} busyText={words.saving}>
          {words.saveAnyway}
        </Button>
      </DialogActions>
    </>
  );
}
