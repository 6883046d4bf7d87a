import type { AppointmentStatus } from '@anteroom/contract/appointments';
import type { CSSProperties } from 'react';

/**
 * The board scrolls inside its own box, so that its headers stay visible. The box fills the remaining height of the
 * page.
 */
export const boardHeight = 'h-[calc(100dvh-13rem)] md:h-auto md:min-h-0 md:flex-1';

/** In rem. */
const rowHeight = 1.75;

/** Returns the position and height of a block. `first` and `end` are in rows from the top. */
export function blockStyle(first: number, end: number): CSSProperties {
  return { top: `${first * rowHeight}rem`, height: `${(end - first) * rowHeight}rem` };
}

export const quarterHeight = { '--quarter': `${rowHeight}rem` } as CSSProperties;

export const statusStyles: Record<AppointmentStatus, string> = {
  scheduled: 'border-waiting/40 border-l-waiting bg-waiting-soft text-waiting',
  confirmed: 'border-accent/40 border-l-accent bg-accent-soft text-accent-strong',
  in_progress: 'border-serving/40 border-l-serving bg-serving-soft text-serving',
  completed: 'border-done/40 border-l-done bg-done-soft text-done',
  cancelled: 'border-line-strong bg-sunken text-ink-soft',
  no_show: 'border-danger/40 border-l-danger bg-danger-soft text-danger',
};
