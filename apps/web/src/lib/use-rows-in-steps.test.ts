import { expect, it } from 'vitest';
import { withFewNewRows } from './use-rows-in-steps.ts';

const people = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ id: from + index }));

it('adds at most six new rows per step, until all rows are shown', () => {
  const rows = people(1, 15);
  const first = withFewNewRows(rows, []);
  expect(first).toEqual(people(1, 6));
  const second = withFewNewRows(rows, first);
  expect(second).toEqual(people(1, 12));
  expect(withFewNewRows(rows, second)).toBe(rows);
});

it('never removes a row that was shown before and is still in the list', () => {
  const before = people(1, 50);
  const same = people(1, 50);
  expect(withFewNewRows(same, before)).toBe(same);
  const newRowsFirst = [...people(51, 60), ...before];
  expect(withFewNewRows(newRowsFirst, before)).toEqual([...people(51, 56), ...before]);
});

it('removes rows in one step', () => {
  expect(withFewNewRows([], people(1, 50))).toEqual([]);
});
