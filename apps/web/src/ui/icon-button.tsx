import type { ComponentProps, ReactNode } from 'react';

type Props = Omit<ComponentProps<'button'>, 'children'> & { label: string; icon: ReactNode };

export function IconButton({ label, icon, className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={`inline-flex size-11 items-center justify-center rounded-md text-ink-soft transition-colors hover:bg-sunken hover:text-ink disabled:opacity-50 md:size-9 ${className ?? ''}`}
    >
      {icon}
    </button>
  );
}
