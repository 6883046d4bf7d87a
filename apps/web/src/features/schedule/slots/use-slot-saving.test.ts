import { expect, it } from 'vitest';
import { removesHours } from './use-slot-saving.ts';

const morning = { dayOfWeek: 1, startTime: '09:00', endTime: '12:00', isActive: true };

it.each([
  ['later', { startTime: '09:15' }, true],
  ['shorter', { endTime: '11:45' }, true],
  ['on another day', { dayOfWeek: 2 }, true],
  ['inactive', { isActive: false }, true],
  ['later at both ends', { startTime: '10:00', endTime: '13:00' }, true],
  ['longer', { startTime: '08:00', endTime: '23:59' }, false],
  ['divided differently', { slotDurationMinutes: 60 } as const, false],
])('reports whether making a slot %s removes bookable hours: %o', (_, change, takes) => {
  expect(removesHours(morning, change)).toBe(takes);
});

it('changing an inactive slot removes no bookable hours', () => {
  expect(removesHours({ ...morning, isActive: false }, { startTime: '10:00' })).toBe(false);
});
