import type { Stretch } from './clinic-time.ts';

type Span = { start: number; end: number };

const minuteMillis = 60_000;

/**
 * Returns the spans of time in which the clocks of a date show a time within the window. A span is longer or shorter
 * than the window if a clock change repeats or skips part of it. The result has two spans if the window begins or ends
 * within the repeated hour.
 */
export function clockSpans(
  { startMinute, endMinute }: { startMinute: number; endMinute: number },
  stretches: readonly Stretch[],
): Span[] {
  const spans: Span[] = [];
  for (const stretch of stretches) {
    const shown = (minute: number) => stretch.start.getTime() + (minute - stretch.minute) * minuteMillis;
    const start = Math.max(stretch.start.getTime(), shown(startMinute));
    const end = Math.min(stretch.end.getTime(), shown(endMinute));
    const last = spans.at(-1);
    if (start >= end) continue;
    if (last?.end === start) last.end = end;
    else spans.push({ start, end });
  }
  return spans;
}
