import type { ComponentType } from 'react';
import { useFetchedPart } from '#lib/use-fetched-part';
import { Button } from './button.tsx';
import { Dialog, DialogActions, DialogBody } from './dialog.tsx';

type Closable = { onClose: () => void };

type Props<Given> = {
  /** The same at each rendering: it is asked once for each opening. */
  fetchDialog: () => Promise<ComponentType<Given>>;
  given: Given;
};

/** A dialog whose code is fetched when it is opened. Where that fails, the screen behind it stays as it is. */
export function DialogPart<Given extends Closable>({ fetchDialog, given }: Props<Given>) {
  const { part: FetchedDialog, hasFailed } = useFetchedPart(fetchDialog);
  if (FetchedDialog) return <FetchedDialog {...given} />;
  return hasFailed ? <MissingDialog onClose={given.onClose} /> : null;
}

function MissingDialog({ onClose }: Closable) {
  return (
    <Dialog title="Not on this device yet" width="small" onClose={onClose}>
      <DialogBody>
        <p>
          This part of Anteroom could not be fetched. Please try again when there is a connection, or reload
          the page.
        </p>
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
