import { expect, it } from 'vitest';
import { takesHoursAway } from './slot-changes.ts';

const morning = { dayOfWeek: 1, startTime: '09:00', endTime: '12:00', isActive: true };

it.each([
  ['later', { startTime: '09:15' }, true],
  ['shorter', { endTime: '11:45' }, true],
  ['on another day', { dayOfWeek: 2 }, true],
  ['inactive', { isActive: false }, true],
  ['later at both ends', { startTime: '10:00', endTime: '13:00' }, true],
  ['longer', { startTime: '08:00', endTime: '23:59' }, false],
  ['divided otherwise', { slotDurationMinutes: 60 } as const, false],
])('a window that becomes %s takes hours away: %o', (_, change, takes) => {
  expect(takesHoursAway(morning, change)).toBe(takes);
});

it('one that was inactive had none to take away', () => {
  expect(takesHoursAway({ ...morning, isActive: false }, { startTime: '10:00' })).toBe(false);
});
