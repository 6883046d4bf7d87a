import { expect, it } from 'vitest';
import { percentileMinutes, sorted } from './percentiles.rules.ts';

it('interpolates percentiles between neighboring values, in minutes with one decimal', () => {
  const seconds = sorted([[40 * 60, 15 * 60], [], [20 * 60, 20 * 60]]);
  expect([...seconds]).toEqual([900, 1200, 1200, 2400]);
  expect(percentileMinutes(seconds, 0.5)).toBe(20);
  expect(percentileMinutes(seconds, 0.9)).toBe(34);
  expect(percentileMinutes(sorted([[61, 64]]), 0.5)).toBe(1);
});

it('the percentile of one value is that value, and the percentile of an empty list is null', () => {
  expect(percentileMinutes(sorted([[90]]), 0.9)).toBe(1.5);
  expect(percentileMinutes(sorted([[], []]), 0.5)).toBeNull();
});
