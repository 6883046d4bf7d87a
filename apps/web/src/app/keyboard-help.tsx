import { hotkeysInForce, isApple, keysOfParts, useHotkey } from '#lib/use-hotkey';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { Key } from '#ui/key';
import { dashboardMessages as words } from './dashboard.messages.ts';

type Props = { isOpen: boolean; onOpen: () => void; onClose: () => void };

export function KeyboardHelp({ isOpen, onOpen, onClose }: Props) {
  useHotkey({ key: '?', meaning: words.showKeys, isEverywhere: true }, onOpen);
  if (!isOpen) return null;
  const inForce = hotkeysInForce();
  const here = inForce.filter(({ isEverywhere }) => !isEverywhere);
  const everywhere = inForce.filter(({ isEverywhere }) => isEverywhere);
  const { screenKeys } = words;
  const elsewhere = screenKeys.filter(({ key }) => !here.some((own) => own.key === key));
  const always = [
    { key: 'Enter', meaning: words.pressFocused },
    { key: 'Esc', meaning: words.closeDialog },
  ];
  return (
    <Dialog title={words.keysTitle} width="small" onClose={onClose}>
      <DialogBody>
        <div className="grid gap-5">
          <KeyGroup title={words.keyGroups.here} keys={here} />
          {keysOfParts().map((part) => (
            <KeyGroup key={part.title} {...part} />
          ))}
          <KeyGroup title={words.keyGroups.everywhere} keys={[...everywhere, ...always]} />
          <KeyGroup title={words.keyGroups.elsewhere} keys={elsewhere} />
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

type GroupProps = { title: string; keys: readonly { key: string; meaning: string }[] };

function KeyGroup({ title, keys }: GroupProps) {
  if (keys.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      <dl className="grid grid-cols-[6rem_1fr] items-center gap-x-4 gap-y-3">
        <KeyRows keys={keys} />
      </dl>
    </section>
  );
}

type KeyRowsProps = { keys: readonly { key: string; meaning: string }[] };

/** Rows of a two-column description list: each key and its meaning. */
export function KeyRows({ keys }: KeyRowsProps) {
  return keys.map(({ key, meaning }) => (
    <div key={key} className="contents">
      <dt>
        <Key name={shownKey(key)} />
      </dt>
      <dd>{meaning}</dd>
    </div>
  ));
}

/** Formats a shortcut for the user's keyboard. */
export function shownKey(key: string): string {
  if (!key.startsWith('Mod+')) return key;
  return `${isApple ? '⌘' : 'Ctrl'} ${key.slice('Mod+'.length).toUpperCase()}`;
}
