import type { ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { useFetchedPart } from '#lib/lazy-component';
import { Button } from './button.tsx';
import { Dialog, DialogActions, DialogBody } from './dialog.tsx';
import { Spinner } from './spinner.tsx';

type Closable = { onClose: () => void };

type Props<Given> = {
  /**
   * Loads the dialog's code. Must be the same function on every render, because the loaded code is cached by this
   * function.
   */
  fetchDialog: () => Promise<ComponentType<Given>>;
  given: Given;
};

/**
 * Renders a dialog whose code loads when it opens. On a slow network, it says so meanwhile. If loading fails, the screen
 * behind it still works.
 */
export function DialogPart<Given extends Closable>({ fetchDialog, given }: Props<Given>) {
  const { part: FetchedDialog, hasFailed } = useFetchedPart(fetchDialog);
  if (FetchedDialog) return <FetchedDialog {...given} />;
  return hasFailed ? <MissingDialog onClose={given.onClose} /> : <Loading />;
}

/** A note that appears after 0.4 s. It is a child of the body, because it must not move or be cut by the screen. */
function Loading() {
  return createPortal(
    <p
      role="status"
      className="fade-in fixed top-3 left-1/2 z-40 flex -translate-x-1/2 items-center gap-2 rounded-md border border-line bg-surface px-4 py-2 shadow-float [animation-delay:400ms] [animation-fill-mode:backwards] print:hidden"
    >
      <Spinner />
      Loading…
    </p>,
    document.body,
  );
}

function MissingDialog({ onClose }: Closable) {
  return (
    <Dialog title="Not on this device yet" width="small" onClose={onClose}>
      <DialogBody>
        <p>This part of Anteroom could not be loaded. Try again when you’re online, or reload the page.</p>
      </DialogBody>
      <DialogActions>
        <Button onClick={() => window.location.reload()}>Reload Page</Button>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
