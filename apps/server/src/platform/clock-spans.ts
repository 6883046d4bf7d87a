import type { Stretch } from './clinic-time.ts';

type Span = { start: number; end: number };

const minuteMillis = 60_000;

/**
 * The instants of a date at which its clocks show a window's times. Where a clock change repeats or skips a part of the
 * window it lasts longer or shorter; where it begins or ends within the hour that comes twice, there are two of it.
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
