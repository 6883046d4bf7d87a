type Props = { firstName: string; lastName?: string; isMuted?: boolean };

/** The background tints have no meaning. They only help users to recognize a person in a list. */
const tints = [
  'bg-tint-1 text-on-tint-1',
  'bg-tint-2 text-on-tint-2',
  'bg-tint-3 text-on-tint-3',
  'bg-tint-4 text-on-tint-4',
  'bg-tint-5 text-on-tint-5',
  'bg-tint-6 text-on-tint-6',
];

/** Returns the tint of a name. The same name always gets the same tint. */
function tintOf(name: string): string {
  const sum = [...name].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7);
  return tints[sum % tints.length] ?? '';
}

export function Avatar({ firstName, lastName = '', isMuted = false }: Props) {
  const initials = `${firstLetter(firstName)}${firstLetter(lastName)}`;
  const look = isMuted ? 'bg-sunken text-ink-faint' : tintOf(`${firstName} ${lastName}`.trim());
  return (
    <span
      aria-hidden="true"
      className={`inline-flex size-9 shrink-0 items-center justify-center rounded-full text-sm font-semibold ${look}`}
    >
      {initials}
    </span>
  );
}

function firstLetter(name: string): string {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? '';
}
