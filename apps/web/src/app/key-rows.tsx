import { isApple } from '#lib/use-hotkey';
import { Key } from '#ui/key';
import { dashboardMessages as words } from './dashboard.messages.ts';

type KeyRowsProps = { keys: readonly { key: string; meaning: string }[] };

/** Renders rows of a two-column description list, each with a key and its meaning. */
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

/** Formats a shortcut for the keyboard of the user's system. */
export function shownKey(key: string): string {
  if (!key.startsWith('Mod+')) return words.inTurn(key);
  return `${isApple ? '⌘' : 'Ctrl'} ${key.slice('Mod+'.length).toUpperCase()}`;
}
