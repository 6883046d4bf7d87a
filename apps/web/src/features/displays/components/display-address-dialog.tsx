import { buttonLook } from '#ui/button';
import { QrCode } from '#ui/qr-code';
import { SecretAddressDialog } from '#ui/secret-link-dialogs';
import { displayMessages as words } from '../displays.messages.ts';

type Props = { address: string; onClose: () => void };

export function DisplayAddressDialog({ address, onClose }: Props) {
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
        <p className="min-w-0 flex-1 basis-48 text-sm text-ink-soft">{words.qrHint}</p>
      </div>
    </SecretAddressDialog>
  );
}
