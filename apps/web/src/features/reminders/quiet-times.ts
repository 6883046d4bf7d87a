import { formatTimeOfDay } from '#lib/format-date';
import { timeOfMinutes } from '#lib/parse-time';

const stepMinutes = 30;

export function shownTime(minutes: number): string {
  return formatTimeOfDay(timeOfMinutes(minutes));
}

/** Returns every half hour of a day as a choice, plus the current value if it is not a half hour. */
export function quietTimes(current: number) {
  const halfHours = Array.from({ length: (24 * 60) / stepMinutes }, (_, place) => place * stepMinutes);
  const all = [...new Set([...halfHours, current])].toSorted((one, other) => one - other);
  return all.map((minutes) => ({ value: String(minutes), label: shownTime(minutes) }));
}
