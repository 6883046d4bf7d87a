import type { ReactNode } from 'react';
import { AddressField, type AddressWords } from './address-field.tsx';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Dialog, DialogActions, DialogBody } from './dialog.tsx';

type Props = {
  address: string;
  words: AddressWords & { addressTitle: string; addressOnce: string; done: string };
  /** Another action for the link, shown beside Done. */
  action: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/**
 * Shows a secret link, which is displayed only once. Only the buttons close this dialog: an accidental Escape would
 * lose the link.
 */
export function SecretAddressDialog({ address, words, action, onClose, children }: Props) {
  return (
    <Dialog title={words.addressTitle} onClose={onClose} onDismiss={() => undefined} width="medium">
      <DialogBody>
        <div className="grid grid-cols-1 gap-4">
          <Banner tone="warning">{words.addressOnce}</Banner>
          <AddressField address={address} words={words} />
          {children}
        </div>
      </DialogBody>
      <DialogActions>
        {action}
        <Button variant="primary" onClick={onClose}>
          {words.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
