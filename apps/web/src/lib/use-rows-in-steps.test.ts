import { expect, it } from 'vitest';
import { withFewNewRows } from './use-rows-in-steps.ts';

const people = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ id: from + index }));

it('adds at most twelve new rows per step, and then all of them', () => {
  const rows = people(1, 30);
  const first = withFewNewRows(rows, []);
  expect(first).toEqual(people(1, 12));
  const second = withFewNewRows(rows, first);
  expect(second).toEqual(people(1, 24));
  expect(withFewNewRows(rows, second)).toBe(rows);
});

it('keeps the rows that were there before in the same step', () => {
  const before = people(1, 50);
  expect(withFewNewRows(people(1, 50), before)).toHaveLength(50);
  expect(withFewNewRows(people(20, 62), before)).toEqual(people(20, 62));
  expect(withFewNewRows(people(20, 63), before)).toEqual(people(20, 62));
  expect(withFewNewRows([...people(60, 70), ...people(1, 9)], before)).toHaveLength(20);
});

it('removes rows in one step', () => {
  expect(withFewNewRows([], people(1, 50))).toEqual([]);
});
