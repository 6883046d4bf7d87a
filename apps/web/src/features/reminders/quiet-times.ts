import { formatTimeOfDay } from '#lib/format-date';

const stepMinutes = 30;

export function timeOfMinutes(minutes: number): string {
  const parts = [Math.floor(minutes / 60), minutes % 60];
  return formatTimeOfDay(parts.map((part) => String(part).padStart(2, '0')).join(':'));
}

/** Returns the half hours of a day, and the current value if it lies between two. */
export function quietTimes(current: number) {
  const halfHours = Array.from({ length: (24 * 60) / stepMinutes }, (_, place) => place * stepMinutes);
  const all = [...new Set([...halfHours, current])].toSorted((one, other) => one - other);
  return all.map((minutes) => ({ value: String(minutes), label: timeOfMinutes(minutes) }));
}
