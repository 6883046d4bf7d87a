type Props = { firstName: string; lastName?: string; isMuted?: boolean };

export function Avatar({ firstName, lastName = '', isMuted = false }: Props) {
  const initials = `${firstLetter(firstName)}${firstLetter(lastName)}`;
  const look = isMuted ? 'bg-sunken text-ink-faint' : 'bg-accent-soft text-accent-strong';
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
