type Props = {
  label: string;
  /** From 0 to 1; absent where nobody can know yet. */
  share?: number | undefined;
};

/** The browser's own, which tells a screen reader how far it is. */
export function ProgressBar({ label, share }: Props) {
  return (
    <progress
      aria-label={label}
      max={1}
      value={share}
      className="block h-2.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent indeterminate:animate-pulse"
    />
  );
}
