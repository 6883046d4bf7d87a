import { expect, it } from 'vitest';
import { removesHours } from './use-slot-saving.ts';

const morning = { dayOfWeek: 1, startTime: '09:00', endTime: '12:00', isActive: true };

it.each([
  ['later', true, { startTime: '09:15' }],
  ['shorter', true, { endTime: '11:45' }],
  ['fall on another day', true, { dayOfWeek: 2 }],
  ['inactive', true, { isActive: false }],
  ['start and end later', true, { startTime: '10:00', endTime: '13:00' }],
  ['longer', false, { startTime: '08:00', endTime: '23:59' }],
  ['have longer visits', false, { slotDurationMinutes: 60 } as const],
])('making a slot %s removes bookable hours: %s', (_, takes, change) => {
  expect(removesHours(morning, change)).toBe(takes);
});

it('changing an inactive slot removes no bookable hours', () => {
  expect(removesHours({ ...morning, isActive: false }, { startTime: '10:00' })).toBe(false);
});
