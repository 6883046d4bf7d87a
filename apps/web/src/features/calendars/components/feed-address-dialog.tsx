import { buttonLook } from '#ui/button';
import { SecretAddressDialog } from '#ui/secret-link-dialogs';
import { calendarMessages as words } from '../calendars.messages.ts';

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

/** The webcal scheme makes a device subscribe to the calendar instead of downloading it. */
function toWebcal(address: string): string {
  return address.replace(/^https?:/, 'webcal:');
}
