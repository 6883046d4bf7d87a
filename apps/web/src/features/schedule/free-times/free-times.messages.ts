import type { FreeDay } from '@anteroom/contract/free-times';

export const freeTimesMessages = {
  group: 'Free times',
  next: (time: string) => `Next free: ${time}`,
  searchingNext: 'Looking for the next free time…',
  noNext: 'No free time in the next three months',
  today: 'Today',
  tomorrow: 'Tomorrow',
  onDay: (day: string, time: string) => `${day}, ${time}`,
  day: 'Day',
  earlierDays: 'Earlier days',
  laterDays: 'Later days',
  count: ({ freeCount, hours }: FreeDay) => {
    if (freeCount > 0) return String(freeCount);
    return { open: 'Full', none: '–', away: 'Off' }[hours];
  },
  free: 'free',
  countInWords: ({ freeCount, hours }: FreeDay) => {
    if (freeCount > 0) return `${freeCount} free`;
    return { open: 'nothing free', none: 'no working hours', away: 'away' }[hours];
  },
  timesOf: (day: string) => `Free times on ${day}`,
  loading: 'Loading free times…',
  failed: 'Failed to load the free times. Please try again.',
  retry: 'Retry',
  nothing: {
    open: 'No free times on this day.',
    none: 'No working hours on this day.',
    away: 'The doctor is away on this day.',
  },
  morning: 'Morning',
  afternoon: 'Afternoon',
  /** Marks the second occurrence of an hour that repeats when clocks are set back. */
  secondTime: '2nd',
  /** Marks a free time that is kept for a patient who books online. */
  held: 'kept',
  showPast: (count: number) => (count === 1 ? 'Show 1 past time' : `Show ${count} past times`),
  hidePast: 'Hide past times',
} as const;
