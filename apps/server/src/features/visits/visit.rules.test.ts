import { expect, it } from 'vitest';
import { stateOfVisit } from './visit.rules.ts';

const [yesterday, today, tomorrow] = ['2026-11-19', '2026-11-20', '2026-11-21'];
const now = new Date('2026-11-20T09:00:00Z');

it.each([
  ['day_wise', yesterday, null],
  ['day_wise', today, 'waiting'],
  ['day_wise', tomorrow, 'coming'],
  ['central', yesterday, 'waiting'],
  ['central', today, 'waiting'],
  ['central', tomorrow, 'coming'],
  [null, yesterday, null],
  [null, today, 'coming'],
  [null, tomorrow, 'coming'],
] as const)('the state of a visit with queue type %s and an entry on %s is %s', (queueType, date, state) => {
  const visit = { queueType, date, scheduledAt: now };
  expect(stateOfVisit({ ...visit, isCalled: false }, { today, now })).toBe(state);
  expect(stateOfVisit({ ...visit, isCalled: true }, { today, now })).toBe('called');
});
