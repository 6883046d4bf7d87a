type Props = {
  label: string;
  /** The progress from 0 to 1. Undefined while it is unknown. */
  share?: number | undefined;
};

/** Renders a native progress bar, which announces its value to screen readers. */
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
