import { expect, it } from 'vitest';
import { isOutOfTurn } from './is-out-of-turn.ts';

const told = (estimateLow: number | null, estimateHigh: number | null) => ({ estimateLow, estimateHigh });

it('returns false if no patient further back has an earlier estimate', () => {
  expect(isOutOfTurn(told(10, 20), [told(10, 20), told(15, 40)])).toBe(false);
  expect(isOutOfTurn(told(10, 20), [])).toBe(false);
});

it('returns true if the start or end of the estimate is later than that of a patient further back', () => {
  expect(isOutOfTurn(told(12, 20), [told(13, 20), told(11, 40)])).toBe(true);
  expect(isOutOfTurn(told(10, 20), [told(10, 19)])).toBe(true);
});

it('returns false for a patient without an estimate', () => {
  expect(isOutOfTurn(told(null, null), [told(1, 2)])).toBe(false);
  expect(isOutOfTurn(told(10, 20), [told(null, null)])).toBe(false);
});
