import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { DialogPart } from '#ui/dialog-part';
import { RevokeDialog, SecretAddressDialog } from '#ui/secret-link-dialogs';
import { TextField } from '#ui/text-field';
import { TypingDialog } from '#ui/typing-dialog';
import { type Exhibits, ignore, longName, longText } from './exhibits.ts';

/** Renders a button that opens a dialog. The dialog is not open from the start, because it would cover the page. */
function Opener({ label, children }: { label: string; children: (onClose: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{`Open: ${label}`}</Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  );
}

function form(onClose: () => void, lines: number, width: 'small' | 'medium' | 'large' | 'wide') {
  return (
    <Dialog title="Edit Patient" onClose={onClose} width={width}>
      <DialogBody>
        <div className="grid gap-4">
          {Array.from({ length: lines }, (_, line) => `Field ${line + 1}`).map((label) => (
            <TextField key={label} label={label} />
          ))}
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary">Update Patient</Button>
      </DialogActions>
    </Dialog>
  );
}

const revokeWords = {
  revoke: 'Revoke',
  revoking: 'Revoking...',
  revokeTitle: 'Revoke this display?',
  revokeQuestion: 'Its address will answer nobody any more.',
  revokeNotice: 'Screens that show it go dark within a few seconds.',
  revokeFailed: 'Failed to revoke. Please try again.',
  revoked: (label: string) => `${label} was revoked.`,
};

const addressWords = {
  addressTitle: 'Address of the display',
  addressOnce: 'It is shown once. Copy it now.',
  address: 'Address',
  copy: 'Copy',
  copied: 'Copied.',
  copyFailed: 'Please copy it by hand.',
  done: 'Done',
};

const neverArrives = () => Promise.reject(new Error('There is no connection.'));

export const dialogs: Exhibits = {
  dialog: [
    [
      'small',
      <Opener key="small" label="a small dialog">
        {(onClose) => form(onClose, 1, 'small')}
      </Opener>,
    ],
    [
      'longer than the screen',
      <Opener key="long" label="a long dialog">
        {(onClose) => form(onClose, 24, 'large')}
      </Opener>,
    ],
    [
      'only to be read',
      <Opener key="read" label="a dialog to read">
        {(onClose) => (
          <Dialog title={longName} onClose={onClose}>
            <DialogBody label="What is known">
              <p>{longText}</p>
            </DialogBody>
          </Dialog>
        )}
      </Opener>,
    ],
  ],
  'dialog-part': [
    [
      'its code could not be fetched',
      <Opener key="part" label="a dialog that is missing">
        {(onClose) => <DialogPart fetchDialog={neverArrives} given={{ onClose }} />}
      </Opener>,
    ],
  ],
  'typing-dialog': [
    [
      'asks on Escape',
      <Opener key="typing" label="a dialog with something typed">
        {(onClose) => (
          <TypingDialog title="Edit Patient" onClose={onClose} isDirty>
            <DialogBody>
              <TextField label="First name" defaultValue="Ada" />
            </DialogBody>
          </TypingDialog>
        )}
      </Opener>,
    ],
  ],
  'confirm-dialog': [
    [
      'default',
      <Opener key="default" label="a question">
        {(onClose) => (
          <ConfirmDialog
            title="Skip Patient"
            confirmLabel="Mark as No Show"
            isBusy={false}
            onConfirm={onClose}
            onClose={onClose}
          >
            <p className="text-ink">{`Do you want to skip ${longName}?`}</p>
            <p>The patient will be marked as No Show.</p>
          </ConfirmDialog>
        )}
      </Opener>,
    ],
    [
      'refused',
      <Opener key="refused" label="a refused question">
        {(onClose) => (
          <ConfirmDialog
            title="Delete Patient"
            confirmLabel="Delete Patient"
            variant="danger"
            isBusy={false}
            error="Failed to delete patient"
            onConfirm={ignore}
            onClose={onClose}
          >
            <p>{longText}</p>
          </ConfirmDialog>
        )}
      </Opener>,
    ],
  ],
  'revoke-dialog': [
    [
      'default',
      <Opener key="revoke" label="a revocation">
        {(onClose) => (
          <RevokeDialog
            label="Waiting room"
            words={revokeWords}
            revocation={{ isPending: false, error: null, mutate: ignore }}
            id={1}
            onClose={onClose}
          />
        )}
      </Opener>,
    ],
  ],
  'secret-address-dialog': [
    [
      'default',
      <Opener key="address" label="a secret address">
        {(onClose) => (
          <SecretAddressDialog
            address={`https://clinic.example/display/${'4f'.repeat(40)}`}
            words={addressWords}
            action={<Button>Open display</Button>}
            onClose={onClose}
          >
            <p>{longText}</p>
          </SecretAddressDialog>
        )}
      </Opener>,
    ],
  ],
};
