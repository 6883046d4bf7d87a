import { useState } from 'react';
import { useHotkey } from '#lib/use-hotkey';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { appWords as words } from './app.words.ts';

export function KeyboardHelp() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  useHotkey('?', () => setIsOpen(true));
  if (!isOpen) return null;
  return (
    <Dialog title={words.keysTitle} width="small" onClose={close}>
      <DialogBody>
        <dl className="grid grid-cols-[4.5rem_1fr] items-center gap-x-4 gap-y-3">
          {words.keys.map(({ key, meaning }) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="rounded-md border border-line-strong bg-sunken px-2 py-0.5 font-sans text-sm font-semibold">
                  {key}
                </kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </DialogBody>
      <DialogActions>
        <Button onClick={close}>{words.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
