import type { Display } from '@anteroom/contract/displays';
import { useState } from 'react';
import { useClinic } from '#features/clinic';
import { useRestorableState } from '#lib/drafts';
import { Button, buttonLook } from '#ui/button';
import { PrintedPoster } from '#ui/printed-poster';
import { QrCode } from '#ui/qr-code';
import { RevokeDialog, SecretAddressDialog } from '#ui/secret-link-dialogs';
import { useRevokeDisplay } from '../api/display-queries.ts';
import { displayMessages as words } from '../displays.messages.ts';
import { DisplayListDialog } from './display-list-dialog.tsx';
import { DisplayMessageDialog } from './display-message-dialog.tsx';
import { NewDisplayDialog } from './new-display-dialog.tsx';

type Step =
  | { at: 'list' }
  | { at: 'address'; address: string }
  | { at: 'revoke' | 'message'; display: Display };

/**
 * Shows one dialog at a time, so that an accidental Escape does not also close a dialog whose link cannot be shown
 * again.
 */
export function DisplayDialogs({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'list' });
  const [isNew, setIsNew] = useRestorableState('displays.new', false);
  const toList = () => setStep({ at: 'list' });
  if (isNew) {
    const onCreated = (address: string) => {
      setIsNew(false);
      setStep({ at: 'address', address });
    };
    return <NewDisplayDialog onCreated={onCreated} onClose={() => setIsNew(false)} />;
  }
  if (step.at === 'address') return <DisplayAddressDialog address={step.address} onClose={toList} />;
  if (step.at === 'revoke') return <RevokeDisplayDialog display={step.display} onClose={toList} />;
  if (step.at === 'message') return <DisplayMessageDialog display={step.display} onClose={toList} />;
  return (
    <DisplayListDialog
      onAdd={() => setIsNew(true)}
      onReopened={(address) => setStep({ at: 'address', address })}
      onMessage={(display) => setStep({ at: 'message', display })}
      onRevoke={(display) => setStep({ at: 'revoke', display })}
      onClose={onClose}
    />
  );
}

type Props = { address: string; onClose: () => void };

function DisplayAddressDialog({ address, onClose }: Props) {
  const { name } = useClinic();
  const isKiosk = new URL(address).pathname.startsWith('/kiosk/');
  const open = (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className={`${buttonLook({ variant: 'quiet' })} sm:mr-auto`}
    >
      {words.openIt}
    </a>
  );
  return (
    <SecretAddressDialog address={address} words={words} action={open} onClose={onClose}>
      <div className="flex flex-wrap items-center gap-4">
        <QrCode text={address} label={words.qrCode} className="size-44 rounded-md border border-line" />
        <div className="grid min-w-0 flex-1 basis-48 justify-items-start gap-3">
          <p className="text-sm text-ink-soft">{isKiosk ? words.kioskQrHint : words.qrHint}</p>
          {isKiosk && <Button onClick={() => window.print()}>{words.printPoster}</Button>}
        </div>
      </div>
      {isKiosk && (
        <PrintedPoster clinicName={name} texts={words.poster} address={address} qrLabel={words.qrCode} />
      )}
    </SecretAddressDialog>
  );
}

type RevokeDisplayDialogProps = { display: Display; onClose: () => void };

function RevokeDisplayDialog({ display: { id, label }, onClose }: RevokeDisplayDialogProps) {
  const revocation = useRevokeDisplay();
  const mutate = (displayId: number, options: { onSuccess: () => void }) =>
    revocation.mutate({ params: { displayId } }, options);
  return (
    <RevokeDialog
      id={id}
      label={label}
      words={words}
      revocation={{ ...revocation, mutate }}
      onClose={onClose}
    />
  );
}
