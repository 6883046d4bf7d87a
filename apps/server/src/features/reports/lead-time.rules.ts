import type { LeadTime } from '@anteroom/contract/reports';

/** Whoever booked more days ahead than this is not told apart. */
export const longestLead = 31;

/** By the clinic's days between booking and visit; null where the booking was brought by an import. */
export function leadTimeOf(days: number | null): LeadTime {
  if (days === null) return 'unknown';
  // What was written down after the visit was booked on the spot.
  if (days <= 0) return 'same_day';
  if (days <= 2) return 'up_to_2_days';
  if (days <= 7) return 'up_to_7_days';
  return days <= 30 ? 'up_to_30_days' : 'longer';
}
