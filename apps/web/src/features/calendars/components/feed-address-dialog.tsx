import { useRef, useState } from 'react';
import { Banner } from '#ui/banner';
import { Button, buttonLook } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { TextField } from '#ui/text-field';
import { calendarWords as words } from '../calendars.words.ts';

type Props = { address: string; onClose: () => void };

/** Only its own buttons close it: an Escape too many would lose the address for good. */
export function FeedAddressDialog({ address, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = async () => {
    // Away from https there is no clipboard, and a browser may refuse it.
    const isCopied = await Promise.resolve(navigator.clipboard?.writeText(address).then(() => true)).catch(
      () => false,
    );
    if (!isCopied) field.current?.select();
    setCopied(isCopied ? 'copied' : 'copyFailed');
  };
  return (
    <Dialog title={words.addressTitle} onClose={onClose} onDismiss={() => undefined} width="medium">
      <DialogBody>
        <div className="grid gap-4">
          <Banner tone="warning">{words.addressOnce}</Banner>
          <div className="flex flex-wrap items-end gap-2">
            <TextField
              ref={field}
              label={words.address}
              readOnly
              value={address}
              onFocus={({ target }) => target.select()}
              className="min-w-0 flex-1 basis-60"
            />
            <Button onClick={() => void copy()}>{words.copy}</Button>
          </div>
          <p role="status" className="text-sm text-ink-soft empty:hidden">
            {copied && words[copied]}
          </p>
          <p className="text-sm text-ink-soft">{words.webcalHint}</p>
        </div>
      </DialogBody>
      <DialogActions>
        <a href={toWebcal(address)} className={`${buttonLook({ variant: 'quiet' })} sm:mr-auto`}>
          {words.webcal}
        </a>
        <Button variant="primary" onClick={onClose}>
          {words.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** By this scheme a device knows that a calendar is to be subscribed to and not downloaded. */
function toWebcal(address: string): string {
  return address.replace(/^https?:/, 'webcal:');
}
