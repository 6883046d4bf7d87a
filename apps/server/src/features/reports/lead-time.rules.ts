import type { LeadTime } from '@anteroom/contract/reports';

/** The longest lead time in days that is distinguished. */
export const longestLead = 31;

/**
 * Returns the class for the days between booking and visit by the clinic's calendar. Null, for imported bookings, gives
 * `unknown`.
 */
export function leadTimeOf(days: number | null): LeadTime {
  if (days === null) return 'unknown';
  // An appointment can be entered after the visit. Count it as booked on the same day.
  if (days <= 0) return 'same_day';
  if (days <= 2) return 'up_to_2_days';
  if (days <= 7) return 'up_to_7_days';
  return days <= 30 ? 'up_to_30_days' : 'longer';
}
