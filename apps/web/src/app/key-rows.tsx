import { Key } from '#ui/key';
import { shownKey } from './shown-key.ts';

type Props = { keys: readonly { key: string; meaning: string }[] };

/** Rows of a two-column description list: each key and its meaning. */
export function KeyRows({ keys }: Props) {
  return keys.map(({ key, meaning }) => (
    <div key={key} className="contents">
      <dt>
        <Key name={shownKey(key)} />
      </dt>
      <dd>{meaning}</dd>
    </div>
  ));
}
