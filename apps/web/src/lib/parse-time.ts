import type { TimeFormat } from '@anteroom/contract/time-format';

const typedTime = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(am?|pm?|a\.m\.|p\.m\.)?$/;

/**
 * Parses a typed time of day, such as `9`, `930`, `9:30`, `21.30` or `9:30 pm`, and returns it as `HH:mm`. Returns null
 * for text that is not a time. With 12-hour times, hours from 1 to 6 without AM, PM or a leading zero are in the
 * afternoon.
 */
export function parseTime(text: string, format: TimeFormat): string | null {
  const [, hourText = '', minuteText = '00', half = ''] = typedTime.exec(text.trim().toLowerCase()) ?? [];
  const hour = hourOfDay(hourText, half, format);
  if (hour === null || Number(minuteText) > 59) return null;
  return `${String(hour).padStart(2, '0')}:${minuteText}`;
}

function hourOfDay(text: string, half: string, format: TimeFormat): number | null {
  const hour = Number(text);
  if (text === '' || hour > 23) return null;
  if (half === '') {
    const isAfternoon = format === '12' && hour >= 1 && hour <= 6 && !text.startsWith('0');
    return isAfternoon ? hour + 12 : hour;
  }
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.startsWith('p') ? 12 : 0);
}

const minutesOfDay = 1440;

/** Formats minutes since midnight as `HH:mm`. */
export function timeOfMinutes(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/**
 * Returns the next or previous multiple of `step` minutes. After the end of the day, continues at its beginning, and
 * vice versa.
 */
export function stepTime(time: string, step: number, direction: 1 | -1): string {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const onGrid = direction === 1 ? Math.floor(minutes / step) : Math.ceil(minutes / step);
  const next = ((onGrid + direction) * step + minutesOfDay) % minutesOfDay;
  return timeOfMinutes(next);
}
