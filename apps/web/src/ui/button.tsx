import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from 'react';
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
  return `inline-flex items-center justify-center gap-2 rounded-md border font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress aria-disabled:opacity-55 ${variants[variant]} ${sizes[size]}`;
}

type Props = ComponentProps<'button'> &
  Look & {
    icon?: ReactNode;
    /** Shown with a spinner in place of the label while the button's work is under way. */
    busyText?: string | undefined;
    isBusy?: boolean;
  };

/** While busy it keeps the focus, which a disabled button would lose, and takes no press. */
export function Button(props: Props) {
  const { variant, size, icon, busyText, isBusy, className, children, onClick, ...rest } = props;
  const onPress = useOnePress(isBusy, onClick);
  const look = buttonLook({ ...(variant ? { variant } : {}), ...(size ? { size } : {}) });
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={onPress}
      className={`${look} ${className ?? ''}`}
    >
      {isBusy ? <Spinner /> : icon}
      {isBusy && busyText ? busyText : children}
    </button>
  );
}

/**
 * A button with work behind it takes one press at a time. The second half of a double click is none, however late it
 * comes (`detail` counts the clicks). That the work is under way is drawn a moment after the press; a second tap or key
 * may come before. Once the screen was drawn, `isBusy` says all there is to know: a press that only showed what is
 * missing in a form holds up nobody.
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

/** The first of two frames is asked for before what the press changes is drawn, the second one after. */
function onceDrawn(then: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(then));
}
