import { type ComponentProps, type ReactNode, useId } from 'react';

type Props = Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> & {
  label: ReactNode;
  hint?: string | undefined;
};

/** Renders a checkbox whose whole row is clickable. */
export function CheckField({ label, hint, ...input }: Props) {
  const hintId = useId();
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md px-2 py-3 has-disabled:cursor-not-allowed hover:bg-sunken md:min-h-8 md:py-1">
      <input
        {...input}
        type="checkbox"
        aria-describedby={hint ? hintId : undefined}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span className="min-w-0 wrap-break-word">
        {label}
        {hint && (
          <span id={hintId} className="block text-sm text-ink-faint">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
