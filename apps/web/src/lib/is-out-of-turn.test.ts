import { expect, it } from 'vitest';
import { isOutOfTurn } from './is-out-of-turn.ts';

const told = (estimateLow: number | null, estimateHigh: number | null) => ({ estimateLow, estimateHigh });

it('nobody is out of turn where all behind are told later, or the same', () => {
  expect(isOutOfTurn(told(10, 20), [told(10, 20), told(15, 40)])).toBe(false);
  expect(isOutOfTurn(told(10, 20), [])).toBe(false);
});

it('whoever may be called after someone behind is out of turn, by either end of the range', () => {
  expect(isOutOfTurn(told(12, 20), [told(13, 20), told(11, 40)])).toBe(true);
  expect(isOutOfTurn(told(10, 20), [told(10, 19)])).toBe(true);
});

it('nobody is while nobody is told a time', () => {
  expect(isOutOfTurn(told(null, null), [told(1, 2)])).toBe(false);
  expect(isOutOfTurn(told(10, 20), [told(null, null)])).toBe(false);
});
