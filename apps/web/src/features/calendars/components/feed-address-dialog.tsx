import { buttonLook } from '#ui/button';
import { SecretAddressDialog } from '#ui/secret-address-dialog';
import { calendarWords as words } from '../calendars.words.ts';

type Props = { address: string; onClose: () => void };

export function FeedAddressDialog({ address, onClose }: Props) {
  const open = (
    <a href={toWebcal(address)} className={`${buttonLook({ variant: 'quiet' })} sm:mr-auto`}>
      {words.webcal}
    </a>
  );
  return (
    <SecretAddressDialog address={address} words={words} action={open} onClose={onClose}>
      <p className="text-sm text-ink-soft">{words.webcalHint}</p>
    </SecretAddressDialog>
  );
}

/** By this scheme a device knows that a calendar is to be subscribed to and not downloaded. */
function toWebcal(address: string): string {
  return address.replace(/^https?:/, 'webcal:');
}
