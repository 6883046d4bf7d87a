import { z } from 'zod/mini';

/** The formats of times of day. 12: `2:05 PM`. 24: `14:05`. */
export const timeFormats = ['12', '24'] as const;
export const timeFormat = z.enum(timeFormats, { error: 'Time format must be 12 or 24' });
export type TimeFormat = z.infer<typeof timeFormat>;

/** The days on which clinics start their week: Sunday (0), Monday or Saturday. */
export const firstDaysOfWeek = [0, 1, 6] as const;
export const firstDayOfWeek = z.literal(firstDaysOfWeek, {
  error: 'First day of the week must be 0 (Sunday), 1 (Monday) or 6 (Saturday)',
});
export type FirstDayOfWeek = z.infer<typeof firstDayOfWeek>;

const noBreakSpace = '\u00A0';

/** Formats an `HH:mm` time of day as the clinic writes it: `14:05` or `2:05 PM`. */
export function formatTimeOfDay(time: string, format: TimeFormat): string {
  if (format === '24') return time;
  const [hours, minutes] = [Number(time.slice(0, 2)), time.slice(3, 5)];
  return `${hours % 12 || 12}:${minutes}${noBreakSpace}${hours < 12 ? 'AM' : 'PM'}`;
}
