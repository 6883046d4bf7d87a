import { dateInZone, instantAt, instantsAt, minutesInZone, plusDays } from '#platform/time/clinic-time';

/** Minutes since midnight by the clinic's clock. If both are equal, there are no quiet hours. */
export type QuietHours = { quietFrom: number; quietUntil: number };

const minute = 60_000;

/** A reminder postponed to the end of the quiet hours must still arrive this long before the visit. */
const leastNotice = 120 * minute;
/** A reminder moved before the quiet hours is due this long before they begin. */
const margin = 15 * minute;

/** Returns whether the clinic's clock shows a time in the quiet hours. */
export function isQuiet(instant: Date, { quietFrom, quietUntil }: QuietHours, zone: string): boolean {
  const shown = minutesInZone(instant, zone);
  if (quietFrom <= quietUntil) return quietFrom <= shown && shown < quietUntil;
  return shown >= quietFrom || shown < quietUntil;
}

/**
 * Returns when to send a reminder. A reminder that would be due in the quiet hours is sent when they end. If less than
 * two hours would then be left until the visit, it is sent before they begin.
 */
export function planDue(
  { forTime, minutesBefore }: { forTime: Date; minutesBefore: number },
  quiet: QuietHours,
  zone: string,
): Date {
  const wanted = new Date(forTime.getTime() - minutesBefore * minute);
  const night = nightAround(wanted, quiet, zone);
  if (!night) return wanted;
  if (night.end.getTime() + leastNotice <= forTime.getTime()) return night.end;
  return new Date(night.start.getTime() - margin);
}

/** Returns the instant itself, or the end of the quiet hours that contain it. */
export function afterQuiet(instant: Date, quiet: QuietHours, zone: string): Date {
  return nightAround(instant, quiet, zone)?.end ?? instant;
}

/**
 * Returns when to send a message about an appointment that starts at `start`: now, or when the quiet hours end. Ignores
 * quiet hours that end after the start, because the message would then be too late.
 */
export function planMessage(
  { now, start }: { now: Date; start: Date },
  quiet: QuietHours,
  zone: string,
): Date {
  const end = afterQuiet(now, quiet, zone);
  return end < start ? end : now;
}

/** Returns how many milliseconds of a span are outside the quiet hours. */
export function millisToSend(
  { start, end }: { start: Date; end: Date },
  quiet: QuietHours,
  zone: string,
): number {
  let millis = 0;
  let from = afterQuiet(start, quiet, zone);
  while (from < end) {
    const night = nextQuiet(from, quiet, zone);
    const until = night !== null && night < end ? night : end;
    millis += until.getTime() - from.getTime();
    from = afterQuiet(until, quiet, zone);
  }
  return millis;
}

/** Returns when the next quiet hours begin after an instant, or null if there are none. */
function nextQuiet(instant: Date, { quietFrom, quietUntil }: QuietHours, zone: string): Date | null {
  if (quietFrom === quietUntil) return null;
  const date = dateInZone(instant, zone);
  const begins = [date, plusDays(date, 1)].flatMap((day) => [
    ...instantsAt(day, quietFrom, zone),
    instantAt(day, quietFrom, zone),
  ]);
  return (
    begins.filter((begin) => begin > instant).toSorted((one, other) => one.getTime() - other.getTime())[0] ??
    null
  );
}

/** Returns the quiet hours that contain an instant. They begin on its date or on the date before. */
function nightAround(instant: Date, quiet: QuietHours, zone: string): { start: Date; end: Date } | null {
  if (!isQuiet(instant, quiet, zone)) return null;
  const { quietFrom, quietUntil } = quiet;
  const today = dateInZone(instant, zone);
  const beganYesterday = quietFrom > quietUntil && minutesInZone(instant, zone) < quietUntil;
  const firstDate = beganYesterday ? plusDays(today, -1) : today;
  let lastDate = quietFrom > quietUntil ? plusDays(firstDate, 1) : firstDate;
  let end = endOn(lastDate, quietUntil, zone);
  // When the clocks go forward, they can skip all minutes between the quiet hours of two nights. Then both are one.
  while (isQuiet(end, quiet, zone)) {
    lastDate = plusDays(lastDate, 1);
    end = endOn(lastDate, quietUntil, zone);
  }
  return { start: instantAt(firstDate, quietFrom, zone), end };
}

/** Returns when the quiet hours end on a date. If the clocks show that time twice, returns the second instant. */
function endOn(date: string, quietUntil: number, zone: string): Date {
  return instantsAt(date, quietUntil, zone).at(-1) ?? instantAt(date, quietUntil, zone);
}
