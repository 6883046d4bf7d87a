import { expect, it } from 'vitest';
import { stateOfVisit } from './visit.rules.ts';

const [yesterday, today, tomorrow] = ['2026-11-19', '2026-11-20', '2026-11-21'];

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
] as const)('in a queue that is %s, who waits in the line of %s: %s', (queueType, date, state) => {
  expect(stateOfVisit({ isCalled: false, queueType, date }, today)).toBe(state);
  expect(stateOfVisit({ isCalled: true, queueType, date }, today)).toBe('called');
});
