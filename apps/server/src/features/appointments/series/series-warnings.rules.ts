import type { SeriesWarning } from '@anteroom/contract/appointment-series';
import { dateInZone, plusDays, stretchesOfDate } from '#platform/time/clinic-time';
import { clockSpans } from '#platform/time/clock-spans';
import type { HoursOfDate } from '../board/get-appointment-board.ts';

type Asked = { start: Date; end: Date; now: Date; zone: string };

/** Returns warnings about a time. No warning prevents the booking. `hours` maps each date to its hours. */
export function warningsOf(
  { start, end, now, zone }: Asked,
  hours: ReadonlyMap<string, HoursOfDate>,
): SeriesWarning[] {
  const date = dateInZone(start, zone);
  const spans = [date, plusDays(date, 1)].flatMap((day) =>
    (hours.get(day)?.windows ?? []).flatMap((window) => clockSpans(window, stretchesOfDate(day, zone))),
  );
  const past: SeriesWarning[] = start < now ? ['past'] : [];
  if (isCovered(start.getTime(), end.getTime(), spans)) return past;
  const ofDate = hours.get(date);
  return [...past, ofDate?.isException && ofDate.windows.length === 0 ? 'away' : 'outside'];
}

function isCovered(start: number, end: number, spans: readonly { start: number; end: number }[]): boolean {
  let covered = start;
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    if (span.start <= covered && span.end > covered) covered = span.end;
  }
  return covered >= end;
}
