import { currentSession, subscribeToSession } from './session-store.ts';

const millisOf = { neutral: 6_000, done: 6_000, danger: 12_000 } as const;
/** The minimum time for a toast with an action, such as Undo. */
const leastMillisWithAction = 10_000;

type ToastAction = { label: string; run: () => void };

export type Toast = {
  id: number;
  tone: 'neutral' | 'done' | 'danger';
  message: string;
  /** The subject of the toast. A later toast with the same subject replaces this one. */
  about?: string;
  action?: ToastAction;
  /** An additional action, shown before the main one. */
  alsoOffered?: ToastAction;
  /** Milliseconds for which the toast is shown. By default, this depends on its tone and on whether it has an action. */
  shownMillis?: number;
};

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const mostAtOnce = 3;

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  const others = toasts.filter(({ about }) => about === undefined || about !== toast.about);
  change([...others, { ...toast, id: lastId }].slice(-mostAtOnce));
}

export function dismissToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** Returns for how many milliseconds a toast is shown. */
export function shownMillisOf({ tone, action, shownMillis }: Toast): number {
  return shownMillis ?? Math.max(millisOf[tone], action ? leastMillisWithAction : 0);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let shownTo = currentSession().user?.id;

/**
 * Remove all toasts when the session ends or changes to another user. They can contain patients' names, and an Undo
 * would be sent in the name of the next user.
 */
subscribeToSession(() => {
  const userId = currentSession().user?.id;
  if (userId !== shownTo && toasts.length > 0) change([]);
  shownTo = userId;
});
