import { useEffect, useRef } from 'react';
import { Button } from '#ui/button';
import { DialogActions } from '#ui/dialog';
import type { LeftOut } from '../api/use-left-out.ts';
import { leftOutWords as words } from '../left-out.words.ts';
import { LeftOutNote } from './left-out-note.tsx';

type Props = {
  leftOut: LeftOut;
  isBusy: boolean;
  onRetry: () => void;
  onSaveAnyway: () => void;
  onGoBack: () => void;
};

/** Whom a change leaves out, before it is saved. Begins on what is told, so that Enter saves nothing unread. */
export function LeftOutStep({ leftOut, isBusy, onRetry, onSaveAnyway, onGoBack }: Props) {
  const told = useRef<HTMLElement>(null);
  useEffect(() => told.current?.focus(), []);
  return (
    <>
      <section
        ref={told}
        aria-label={words.list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable.
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-5 py-5 -outline-offset-2 md:px-6"
      >
        <div className="grid gap-4">
          <LeftOutNote leftOut={leftOut} onRetry={onRetry} />
        </div>
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
