import { areSingleKeysOn, hotkeysInForce, keysOfParts } from '#lib/use-hotkey';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { dashboardMessages as words } from './dashboard.messages.ts';
import { KeyRows } from './screen-help/screen-help.tsx';

/** Shows the keyboard help, with the keys of the current screen first. */
export function KeyboardDialog({ onClose }: { onClose: () => void }) {
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
      <DialogBody label={words.keysTitle}>
        <div className="grid gap-5">
          <KeyGroup title={words.keyGroups.here} keys={here} />
          {keysOfParts().map((part) => (
            <KeyGroup key={part.title} {...part} />
          ))}
          <KeyGroup title={words.keyGroups.everywhere} keys={[...everywhere, ...always]} />
          {areSingleKeysOn() ? (
            <KeyGroup title={words.keyGroups.elsewhere} keys={elsewhere} />
          ) : (
            <p>{words.keysAreOff}</p>
          )}
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
