const dayMillis = 86_400_000;

/** Returns the calendar date that is this number of days later. */
export function dayAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMillis).toISOString().slice(0, 10);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/** Formats an instant as `YYYY-MM-DDTHH:mm` in the given time zone. */
export function toWallTime(millis: number, timeZone: string): string {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(millis)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/**
 * Returns the instant at which clocks in the time zone show `YYYY-MM-DDTHH:mm`. For a repeated hour, returns the first
 * occurrence. If a clock change skips the time, moves it forward by the length of the gap. Returns undefined for an
 * invalid date or time.
 */
export function fromWallTime(wallTime: string, timeZone: string): number | undefined {
  const asIfUtc = Date.parse(`${wallTime}Z`);
  if (Number.isNaN(asIfUtc)) return undefined;
  const before = asIfUtc - offsetAt(asIfUtc - dayMillis, timeZone);
  const after = asIfUtc - offsetAt(asIfUtc + dayMillis, timeZone);
  const shown = [before, after].filter((millis) => toWallTime(millis, timeZone) === wallTime.slice(0, 16));
  return shown.length > 0 ? Math.min(...shown) : before;
}

function offsetAt(millis: number, timeZone: string): number {
  const wholeMinute = Math.floor(millis / 60_000) * 60_000;
  return Date.parse(`${toWallTime(wholeMinute, timeZone)}Z`) - wholeMinute;
}

/**
 * Milliseconds. If this device's clock is ahead of the server's, the server still sends the old date after midnight, so
 * request it again soon.
 */
const againMillis = 30_000;

/**
 * Returns the milliseconds until the date in the clinic's time zone is no longer `today`. Returns a short wait if the
 * date has already changed.
 */
export function untilNextDate(today: string, timeZone: string, now: number): number {
  const tomorrow = dayAfter(today, 1);
  const isStillToday = toWallTime(now, timeZone).slice(0, 10) === today;
  const midnight = isStillToday ? fromWallTime(`${tomorrow}T00:00`, timeZone) : undefined;
  return midnight === undefined ? againMillis : Math.max(midnight - now, 0) + 500;
}

const quarterMillis = 15 * 60_000;

export function roundUpToQuarter(millis: number): number {
  return Math.ceil(millis / quarterMillis) * quarterMillis;
}
