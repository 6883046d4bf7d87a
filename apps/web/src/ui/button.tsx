import { type ComponentProps, type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { showToast } from '#lib/toast-store';
import { Spinner } from './spinner.tsx';

const variants = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  secondary:
    'border-line-strong bg-surface text-ink hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong',
  quiet: 'border-transparent bg-transparent text-ink-soft hover:bg-sunken hover:text-ink',
  danger: 'border-transparent bg-danger-fill text-on-danger hover:opacity-90',
  dangerQuiet: 'border-transparent bg-transparent text-danger hover:bg-danger-soft',
} as const;

const sizes = {
  medium: 'min-h-11 px-4 text-base md:min-h-10',
  small: 'min-h-11 px-3 text-sm md:min-h-8',
  large: 'min-h-14 px-6 text-lg',
} as const;

export type ButtonVariant = keyof typeof variants;
type Look = { variant?: ButtonVariant; size?: keyof typeof sizes };

export function buttonLook({ variant = 'secondary', size = 'medium' }: Look): string {
  return `inline-flex items-center justify-center gap-2 rounded-md border font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-busy:cursor-progress not-aria-busy:aria-disabled:cursor-not-allowed aria-disabled:opacity-55 ${variants[variant]} ${sizes[size]}`;
}

type Props = Omit<ComponentProps<'button'>, 'aria-disabled'> &
  Look & {
    icon?: ReactNode;
    /** Replaces the label while the button is busy, together with a spinner. */
    busyText?: string | undefined;
    isBusy?: boolean;
    /**
     * The reason why the button is disabled for now. A click shows it. In contrast to `disabled`, the button keeps the
     * focus.
     */
    offReason?: string | null;
  };

/** Renders a button. While it is busy, it ignores clicks but keeps the focus, which a disabled button would lose. */
export function Button(props: Props) {
  const { variant, size, icon, busyText, isBusy, offReason, className, children, onClick, ...rest } = props;
  const press = useOnePress(isBusy, onClick);
  const onPress = offReason ? (event: MouseEvent) => sayWhyOff(event, offReason) : press;
  const look = buttonLook({ ...(variant ? { variant } : {}), ...(size ? { size } : {}) });
  return (
    <button
      type="button"
      {...rest}
      {...(offReason ? { title: offReason } : {})}
      aria-disabled={isBusy || Boolean(offReason) || undefined}
      aria-busy={isBusy || undefined}
      onClick={onPress}
      className={`${look} ${className ?? ''}`}
    >
      {isBusy ? <Spinner /> : icon}
      {isBusy && busyText ? busyText : children}
    </button>
  );
}

/** Shows why a control is disabled for now. */
export function sayWhyOff(event: MouseEvent, reason: string): void {
  event.preventDefault();
  showToast({ tone: 'neutral', about: reason, message: reason });
}

/**
 * Ignores further clicks while an action is running. A double click counts as one click (`detail` is the number of
 * clicks). React renders the busy state a moment after the click, so clicks until then are ignored too. After that
 * render, only `isBusy` decides, so a click that merely showed validation errors does not block later clicks.
 */
function useOnePress(isBusy: boolean | undefined, onClick: ComponentProps<'button'>['onClick']) {
  const isPressed = useRef(false);
  if (isBusy === undefined) return onClick;
  return (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy || isPressed.current || event.detail > 1) {
      event.preventDefault();
      return;
    }
    isPressed.current = true;
    onceDrawn(() => {
      isPressed.current = false;
    });
    onClick?.(event);
  };
}

/**
 * Calls `then` after the next change has been rendered. It waits for two frames, because the first one is requested
 * before the change renders.
 */
function onceDrawn(then: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(then));
}

/**
 * Ignores the repeated events of a held Enter key. Each of them would click the button that has the focus by then, or
 * submit its form, before the user has seen what it does.
 */
export function unlessHeld(event: KeyboardEvent): void {
  // In a text area, which has rows, each event adds a line.
  if (event.repeat && event.key === 'Enter' && !('rows' in event.target)) event.preventDefault();
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & { label: string; icon: ReactNode };

export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
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

/**
 * Renders the main button of a page. It is in the heading; on small screens, it is at the bottom, within reach of the
 * thumb.
 */
export function MainAction({ children }: { children: ReactNode }) {
  return <div className="max-md:above-tab-bar max-md:[&>*]:w-full">{children}</div>;
}
