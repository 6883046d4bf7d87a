import type { ComponentType } from 'react';
import { useFetchedPart } from '#lib/lazy-component';
import { Button } from './button.tsx';
import { Dialog, DialogActions, DialogBody } from './dialog.tsx';

type Closable = { onClose: () => void };

type Props<Given> = {
  /**
   * Loads the dialog's code. Must be the same function on every render, because the loaded code is cached by this
   * function.
   */
  fetchDialog: () => Promise<ComponentType<Given>>;
  given: Given;
};

/** Renders a dialog whose code loads when it opens. If loading fails, the screen behind it still works. */
export function DialogPart<Given extends Closable>({ fetchDialog, given }: Props<Given>) {
  const { part: FetchedDialog, hasFailed } = useFetchedPart(fetchDialog);
  if (FetchedDialog) return <FetchedDialog {...given} />;
  return hasFailed ? <MissingDialog onClose={given.onClose} /> : null;
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
