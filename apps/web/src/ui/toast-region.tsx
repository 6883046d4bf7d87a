import { X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { currentToasts, dismissToast, shownMillisOf, subscribeToToasts, type Toast } from '#lib/toast-store';
import { Button, IconButton } from './button.tsx';

const edges = { neutral: 'border-l-accent', done: 'border-l-done', danger: 'border-l-danger' } as const;

/**
 * Shows the toasts. Always mounted, so that screen readers observe it before the first toast. It is at the top of a
 * phone's screen. On larger screens it is at the bottom left, so that toasts never cover the status and the actions at
 * the right end of a row.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-3 top-3 z-40 grid grid-cols-1 gap-2 md:inset-x-auto md:top-auto md:bottom-6 md:left-6 md:w-96 lg:left-70 print:hidden"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { id, tone, message, action, alsoOffered } = toast;
  const millis = shownMillisOf(toast);
  const actions = [alsoOffered, action].filter((one) => one !== undefined);
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(id), millis);
    return () => clearTimeout(timer);
  }, [id, millis, isHeld]);
  const choose = (run: () => void) => {
    run();
    dismissToast(id);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering or focusing only keeps the message on the screen.
    <div
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className={`rise-in pointer-events-auto flex items-center gap-2 rounded-md border border-l-4 border-line bg-surface py-1 pr-1 pl-4 shadow-float ${edges[tone]}`}
    >
      <p className="min-w-0 flex-1 py-2 wrap-break-word">{message}</p>
      {actions.map(({ label, run }) => (
        <Button key={label} size="small" variant="quiet" className="shrink-0" onClick={() => choose(run)}>
          {label}
        </Button>
      ))}
      <IconButton
        label="Dismiss"
        icon={<X aria-hidden="true" className="size-4" />}
        onClick={() => dismissToast(id)}
      />
    </div>
  );
}
